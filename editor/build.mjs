// Bundles the editor and copies htmx into the site. Run: npm ci && npm run build
//
// The first lines of the bundle say what is in it and from which sources it was made, so that a test notices when it is stale.

import { build } from "esbuild"
import { createHash } from "node:crypto"
import { copyFileSync, mkdirSync, readFileSync } from "node:fs"

const SITE = "../src/nomicon/web/site/static"

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"))
const sources = createHash("sha256")
for (const name of ["build.mjs", "editor.js", "package-lock.json"]) sources.update(readFileSync(name))

const made = await build({
  entryPoints: ["editor.js"], bundle: true, minify: true, format: "esm", target: "es2022", metafile: true, write: false,
  legalComments: "none", outfile: "editor.js",
})
const inside = new Set(Object.keys(made.metafile.inputs).map((name) => name.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]))
inside.delete(undefined)
const named = [...inside].sort().map((name) => `${name} ${lock.packages[`node_modules/${name}`].version}`)
const banner = `/*! Nomicon's editor (MIT), with ${named.join(", ")}
(MIT, Copyright Marijn Haverbeke and others). Made by editor/build.mjs from sources ${sources.digest("hex")} */`
await build({
  entryPoints: ["editor.js"], bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none",
  banner: { js: banner }, outfile: `${SITE}/editor.js`, logLevel: "info",
})

mkdirSync(`${SITE}/htmx`, { recursive: true })
copyFileSync("node_modules/htmx.org/dist/htmx.min.js", `${SITE}/htmx/htmx.min.js`)
copyFileSync("node_modules/htmx.org/LICENSE", `${SITE}/htmx/LICENSE`)
copyFileSync("node_modules/@codemirror/view/LICENSE", `${SITE}/editor.LICENSE`)
