// The editor of rules and of their code: turns every <textarea data-editor> into CodeMirror, and keeps the textarea true.
//
// <textarea name="code" data-editor="code" data-check="/games/g/check/" data-complete="award answers when">
//
// data-editor   what is written: "code" (Python), "rule" (a whole rule file), "yaml", or "words" (Markdown)
// data-check    where the text is sent as it is typed (POST: text, kind, the form's CSRF token); the answer is
//               {"findings": [{"line": 3, "what": "…", "mend": "…", "kind": "fault"}]}
// data-complete words offered while typing
//
// It stands in a shadow root, so its styles are constructed sheets: script-src 'self' and style-src 'self' suffice. Without
// scripts the textarea remains, and is sent with its form as ever.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, completeFromList } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands"
import { python, pythonLanguage } from "@codemirror/lang-python"
import { yaml, yamlFrontmatter } from "@codemirror/lang-yaml"
import {
  bracketMatching, defineLanguageFacet, HighlightStyle, indentOnInput, indentUnit, Language, syntaxHighlighting,
} from "@codemirror/language"
import { forceLinting, linter, lintGutter, lintKeymap } from "@codemirror/lint"
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search"
import { EditorState } from "@codemirror/state"
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { parseCode, parser as markdownParser } from "@lezer/markdown"

const PAUSE = 600 // Milliseconds without a key before the text is checked: one does not want to be told of half a word.

const words = {
  leave: "Press Escape, then Tab, to leave the editor.",
  line: "Line",
  sound: "We found no mistakes.",
  unchecked: "We could not check the rule now. We will check it when you propose it.",
  ...JSON.parse(document.body.dataset.words || "{}"),
}

// Not @codemirror/lang-markdown: it brings the languages of HTML, CSS and JavaScript along, which no rule is written in.
const codeParser = (info) => (/^(python|py)$/.test(info) ? pythonLanguage.parser : null)
const markdown = new Language(defineLanguageFacet(), markdownParser.configure(parseCode({ codeParser })), [], "markdown")

const LANGUAGES = {
  code: () => python(),
  rule: () => yamlFrontmatter({ content: markdown }),
  words: () => markdown,
  yaml: () => yaml(),
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--p6)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--p3)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--p2)" },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName), tags.propertyName], color: "var(--p1)" },
  { tag: [tags.meta, tags.processingInstruction], color: "var(--p4)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.link, textDecoration: "underline" },
  { tag: tags.invalid, color: "var(--bad)", textDecoration: "underline wavy" },
])

const look = EditorView.theme({
  "&": {
    background: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "var(--round)",
    fontSize: ".9rem", minHeight: "9rem", maxHeight: "32rem",
  },
  "&.cm-focused": { outline: "3px solid var(--ring)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--code)", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "9rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--sunk)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--act-soft) 55%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--act) 28%, transparent)",
  },
  ".cm-matchingBracket": { background: "var(--good-soft)", outline: "1px solid var(--good)" },
  ".cm-selectionMatch, .cm-searchMatch": { background: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-tooltip, .cm-panels": {
    background: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)", fontFamily: "var(--ui)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--act)", color: "var(--on-act)" },
  ".cm-panel input, .cm-panel button": {
    font: "inherit", color: "inherit", background: "var(--card)", backgroundImage: "none", border: "1px solid var(--edge)",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
})

function tokenOf(area) {
  const field = area.form?.querySelector('input[name="csrfmiddlewaretoken"]')
  return field?.value ?? document.querySelector('meta[name="csrf-token"]')?.content ?? ""
}

/** Ask what is wrong with a text. Returns findings, or null where there is no answer. */
async function asked(area, text) {
  const body = new URLSearchParams({ text, kind: area.dataset.editor })
  const headers = { "X-CSRFToken": tokenOf(area), Accept: "application/json" }
  try {
    const answer = await fetch(area.dataset.check, { method: "POST", body, headers, credentials: "same-origin" })
    return answer.ok ? (await answer.json()).findings : null
  } catch {
    return null
  }
}

function checked(area, list) {
  let last = 0
  return linter(async (view) => {
    const mine = ++last
    const doc = view.state.doc
    const findings = doc.toString().trim() ? await asked(area, doc.toString()) : []
    if (mine !== last) return [] // A later text has been sent meanwhile.
    tell(list, findings, doc.toString().trim())
    return (findings ?? []).map((one) => {
      const line = doc.line(Math.min(Math.max(one.line ?? 1, 1), doc.lines))
      const severity = one.kind === "fault" ? "error" : "warning"
      return { from: line.from, to: line.to, severity, message: sentences(one) }
    })
  }, { delay: PAUSE })
}

/** Say what is wrong and how to mend it, as sentences. */
const sentences = ({ what, mend }) => (mend ? `${what}${/[.!?:]$/.test(what) ? "" : "."} ${mend}` : what)

/** Write the findings below the editor, where they need neither a pointer nor good eyes. */
function tell(list, findings, text) {
  const items = findings === null ? [{ what: words.unchecked }] : findings
  if (findings?.length === 0 && text) items.push({ what: words.sound, kind: "sound" })
  list.replaceChildren(...items.map((one) => {
    const item = document.createElement("li")
    item.className = one.kind === "fault" ? "wrong" : one.kind === "sound" ? "sound" : ""
    item.textContent = `${one.line ? `${words.line} ${one.line}: ` : ""}${sentences(one)}`
    return item
  }))
}

function extensions(area, list) {
  const said = [...(area.labels ?? [])].map((label) => label.textContent.trim()).join(" ")
  const offered = (area.dataset.complete ?? "").split(/\s+/).filter(Boolean)
  const complete = offered.length ? [EditorState.languageData.of(() => [{ autocomplete: completeFromList(offered) }])] : []
  return [
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), indentOnInput(), bracketMatching(), closeBrackets(),
    highlightSelectionMatches(), autocompletion(), indentUnit.of("    "), EditorView.lineWrapping, ...complete,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap,
      indentWithTab]),
    LANGUAGES[area.dataset.editor](), syntaxHighlighting(colours), look,
    EditorView.contentAttributes.of({ "aria-label": said, "aria-description": words.leave, spellcheck: "false" }),
    EditorState.readOnly.of(area.readOnly || area.disabled),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return
      area.value = update.state.doc.toString()
      area.dispatchEvent(new Event("input", { bubbles: true }))
    }),
    ...(area.dataset.check ? [lintGutter(), checked(area, list)] : []),
  ]
}

/** Put an editor in the place of a textarea. */
function edit(area) {
  if (!(area.dataset.editor in LANGUAGES) || area.hidden) return
  const host = document.createElement("div")
  host.className = "editor"
  const hint = document.createElement("span")
  hint.className = "hint"
  hint.textContent = words.leave
  const list = document.createElement("ul")
  list.className = "findings"
  list.setAttribute("aria-live", "polite")
  area.after(host, hint, list)
  const root = host.attachShadow({ mode: "open" })
  const view = new EditorView({ doc: area.value, extensions: extensions(area, list), root, parent: root })
  area.hidden = true
  area.required = false // What is hidden cannot be pointed at; the server says what is missing.
  for (const label of area.labels ?? []) label.addEventListener("click", () => view.focus())
  area.form?.addEventListener("reset", () => setTimeout(() =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: area.value } })))
  if (area.dataset.check && area.value.trim()) forceLinting(view)
}

export function editAll(within = document) {
  for (const area of within.querySelectorAll("textarea[data-editor]")) edit(area)
}

editAll()
document.addEventListener("htmx:after:swap", () => editAll())
