/* Nomicon in the background: shows the notes that this server sends to this browser, and opens what they lead to.
 * Where there is no connection, it shows the page that says so.
 *
 * A note is {title, body, tag, url}. One that comes twice has the same tag, and is shown once. Nothing is kept here but
 * the page without connection, and the style sheet and the picture that it names.
 */
"use strict"

const KEPT = "offline"
const OFFLINE = "/offline/"

const keep = async () => {
  const page = await fetch(OFFLINE)
  if (!page.ok) return
  const text = await page.clone().text()
  const kept = await caches.open(KEPT)
  await kept.put(OFFLINE, page)
  const files = [...text.matchAll(/<link rel="[a-z]+" href="([^"]+)"/g)].map((found) => found[1])
  await kept.addAll(files)
}

self.addEventListener("install", (event) => {
  self.skipWaiting()
  event.waitUntil(keep().catch(() => {}))
})
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("fetch", (event) => {
  const asked = event.request
  const address = asked.mode === "navigate" ? OFFLINE : asked.url
  if (address !== OFFLINE && !new URL(address).pathname.startsWith("/static/")) return
  event.respondWith(fetch(asked).catch(async (wrong) => {
    const kept = await caches.match(address)
    if (!kept) throw wrong
    return kept
  }))
})

const read = (event) => {
  try {
    return event.data.json()
  } catch {
    return {}
  }
}

self.addEventListener("push", (event) => {
  const note = read(event)
  const shown = { body: note.body || "", tag: note.tag || "", data: { url: note.url || "/" } }
  event.waitUntil(self.registration.showNotification(note.title || "Nomicon", shown))
})

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  const told = new URL((event.notification.data || {}).url || "/", self.location.origin)
  const target = told.origin === self.location.origin ? told.href : self.location.origin
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
    const there = windows.find((one) => one.url === target)
    await (there ? there.focus() : self.clients.openWindow(target))
  }
  event.waitUntil(open())
})
