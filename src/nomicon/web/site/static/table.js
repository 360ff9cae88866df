/* Nomicon at the table: what makes pages pleasant. Everything works without it; nothing here decides anything.
 *
 * <body data-live="/live/g?ticket=…" data-entry="41">   hears that the game has come to an entry, and fetches #page again
 * <body data-every="10">                                fetches #page again every so many seconds
 * <main><div id="page">                                 what is fetched again; data-hold keeps it as it is
 * <time datetime="2026-11-20T18:00:00Z">                gets the reader's own time beside it (data-told: the page has it); data-left also what is left
 * <button data-copy="#id">                              copies a field's value or an element's words
 * <a data-key="r">, <a data-keys>                       keys: "g" then "r" goes there; "?" and data-keys list them
 * <button hidden data-plays="?step=2" data-pause="Pause">   the page goes on there by itself every few seconds, until it is paused
 * <ol id="moments" data-news>                           what is new there waits behind a button, so that nothing moves while one reads
 * <form data-editor-script="/static/editor.js">         the editor is fetched as soon as a field for code is in sight
 * <textarea data-difference> in a form with a <button data-preview>   #preview is made anew as one writes
 * <body data-words='{"copied": "…"}'>                   words in the reader's language, for those below
 */
(() => {
  "use strict"

  const body = document.body
  const words = {
    copied: "Copied", copy_failed: "Copy the selected text", live: "Live", lost: "Not connected. Trying again",
    moved: "There are newer events in this game.", show: "Show them", news: "{count} new", here: "here", left: "left", over: "time is up",
    keys: "Keys", close: "Close", keys_off: "Turn off keyboard shortcuts", keys_on: "Turn on keyboard shortcuts", search: "Search", help: "This list",
    ...JSON.parse(body.dataset.words || "{}"),
  }
  const element = (tag, attributes = {}, ...within) => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.append(...within)
    return made
  }

  // -- Times: UTC as the server writes them, the reader's own beside ------------------------------------------------

  const language = document.documentElement.lang || undefined
  const hour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } // As the times beside which it stands.
  const clock = new Intl.DateTimeFormat(language, hour)
  const dayAndClock = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...hour })

  const told = (at) => (at.getDate() === at.getUTCDate() ? clock : dayAndClock).format(at)

  const left = (at) => {
    const minutes = Math.floor((at - Date.now()) / 60000)
    if (minutes < 0) return words.over
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
    const parts = days ? [`${days} d`, `${hours} h`] : hours ? [`${hours} h`, `${minutes % 60} min`] : [`${minutes} min`]
    return `${parts.join(" ")} ${words.left}`
  }

  const setTimes = () => {
    for (const old of document.querySelectorAll(".local[data-made]")) old.remove()
    for (const time of document.querySelectorAll("time[datetime]")) {
      const at = new Date(time.dateTime)
      if (Number.isNaN(at.getTime()) || !time.dateTime.includes("T")) continue
      const parts = []
      if (at.getTimezoneOffset() && !("told" in time.dataset)) parts.push(`${told(at)} ${words.here}`)
      if ("left" in time.dataset) parts.push(left(at))
      const beside = "told" in time.dataset && time.nextElementSibling?.matches(".local") ? time.nextElementSibling : time
      if (parts.length) beside.after(element("span", { class: "local", "data-made": "" }, ` (${parts.join(", ")})`))
    }
  }

  // -- A game that plays itself -------------------------------------------------------------------------------------

  const plays = document.querySelector("button[data-plays]")
  if (plays) {
    const start = plays.textContent
    let going = 0
    const go = () => {
      sessionStorage.setItem("plays", "yes")
      plays.textContent = plays.dataset.pause
      going = setTimeout(() => location.replace(plays.dataset.plays), 5000)
    }
    plays.hidden = false
    plays.addEventListener("click", () => {
      if (!going) return go()
      clearTimeout(going)
      going = 0
      sessionStorage.removeItem("plays")
      plays.textContent = start
    })
    if (sessionStorage.getItem("plays") === "yes") go()
  } else sessionStorage.removeItem("plays")

  // -- The editor of code is large, and few open it ------------------------------------------------------------------

  const writing = document.querySelector("[data-editor-script]")
  if (writing) {
    const load = () => import(writing.dataset.editorScript)
    for (const area of writing.querySelectorAll("textarea[data-editor]")) {
      const fold = area.closest("details")
      if (!fold || fold.open) load()
      else fold.addEventListener("toggle", load, { once: true })
    }
  }

  // -- Live pages: the stream tells only that there is something new -------------------------------------------------

  let shown = Number(body.dataset.entry || 0)
  let address = body.dataset.live
  let failures = 0
  let fetching = false
  let again = false
  const status = element("p", { class: "live", role: "status" })

  const isWriting = () => {
    const page = document.getElementById("page")
    if (!page || page.querySelector("[data-hold], textarea[data-editor]")) return true
    const changed = (field) => {
      if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked
      if (field.tagName === "SELECT") {
        return [...field.options].some((one) => one.selected !== one.defaultSelected) && field.selectedIndex > 0
      }
      return field.type !== "hidden" && field.value !== field.defaultValue
    }
    return [...page.querySelectorAll("input, select, textarea")].some(changed)
  }

  const offer = () => {
    if (document.getElementById("moved")) return
    const button = element("button", { type: "button", class: "slight" }, words.show)
    button.addEventListener("click", () => location.reload())
    const notice = element("div", { class: "banner", id: "moved", role: "status" }, element("p", {}, `${words.moved} `, button))
    document.getElementById("main").prepend(notice)
  }

  const swap = async (text) => {
    const target = document.getElementById("page")
    if (window.htmx) {
      await htmx.swap({ text, target, select: "#page", swap: "outerMorph", sourceElement: target })
      return
    }
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("page")
    if (fresh) target.replaceWith(fresh)
  }

  // -- What is new in a list waits behind a button ------------------------------------------------------------------

  const unseen = new Map()

  /** Leave a list as it is in a page that was fetched, with a button above it that says how much is new. */
  const keepStill = (page) => {
    for (const list of document.querySelectorAll("[data-news]")) {
      const fresh = page.getElementById(list.id)
      if (!fresh) continue
      const known = new Set([...list.children].map((one) => one.id))
      const count = [...fresh.children].filter((one) => !known.has(one.id)).length
      if (!count) continue
      unseen.set(list.id, fresh.outerHTML)
      const button = element("button", { type: "button", class: "slight", "data-shows": list.id })
      button.append(words.news.replace("{count}", count))
      fresh.replaceWith(element("p", { class: "news", role: "status" }, button), list.cloneNode(true))
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-shows]")
    const list = button && document.getElementById(button.dataset.shows)
    const fresh = list && unseen.get(list.id)
    if (!fresh) return
    list.outerHTML = fresh
    unseen.delete(list.id)
    button.closest(".news").remove()
    setTimes()
    const shown = document.getElementById(button.dataset.shows)
    shown.setAttribute("tabindex", "-1")
    shown.focus({ preventScroll: true })
  })

  // Tells the server that nobody reads this answer as a page of its own: what is told once is kept for the next page.
  const passing = { headers: { "X-Live": "1" }, credentials: "same-origin", cache: "no-store" }

  /** Fetch the page again. A telling that arrives meanwhile is not lost: the page is fetched once more. */
  const refresh = async () => {
    if (fetching) {
      again = true
      return
    }
    fetching = true
    try {
      const answer = await fetch(location.href, passing)
      if (!answer.ok || answer.redirected) return
      const text = await answer.text()
      const page = new DOMParser().parseFromString(text, "text/html")
      const fresh = page.body.dataset
      address = fresh.live || address
      // What concerns all games is told to those who write, too.
      const clock = page.getElementById("clock")
      if (clock) document.getElementById("clock")?.replaceWith(clock)
      if (isWriting()) {
        if (Number(fresh.entry) > shown) offer()
        return
      }
      shown = Math.max(shown, Number(fresh.entry) || 0)
      keepStill(page)
      await swap(page.documentElement.outerHTML)
      setTimes()
    } catch {
      // Not connected: the stream notices too, and the page is fetched when it is there again.
    } finally {
      fetching = false
      if (again) {
        again = false
        refresh()
      }
    }
  }

  let stream = null
  let retry = 0

  const listen = () => {
    if (stream || document.hidden) return
    const mine = stream = new EventSource(address)
    let missed = failures > 0
    mine.addEventListener("open", () => {
      failures = 0
      status.dataset.live = "on"
      status.textContent = words.live
      if (missed) refresh() // Whatever was told while nobody listened is on the page.
      missed = false
    })
    mine.addEventListener("entry", (event) => {
      if (Number(JSON.parse(event.data).entry) > shown) refresh()
    })
    mine.addEventListener("error", () => {
      missed = true
      failures += 1
      status.dataset.live = "off"
      status.textContent = words.lost
      if (mine !== stream || mine.readyState !== EventSource.CLOSED) return // The browser tries again by itself.
      stream = null
      const pause = Math.min(60000, 2000 * 2 ** Math.min(failures, 5)) * (0.7 + Math.random() * 0.6)
      clearTimeout(retry)
      retry = setTimeout(async () => {
        await refresh() // It brings a new ticket, in case the old one is out of date.
        listen()
      }, pause)
    })
  }

  const rest = () => {
    clearTimeout(retry)
    stream?.close()
    stream = null
    failures = Math.max(failures, 1) // What is told from now on is missed.
  }

  // Browsers keep six connections to a server that speaks HTTP/1.1: a tab that nobody looks at must hold none.
  const attend = () => (document.hidden ? rest() : listen())

  // -- Copying -----------------------------------------------------------------------------------------------------

  const copy = async (button) => {
    const source = document.querySelector(button.dataset.copy)
    if (!source) return
    const before = button.textContent
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent.trim())
      button.textContent = words.copied
    } catch {
      if (source.select) source.select()
      else getSelection().selectAllChildren(source)
      button.textContent = words.copy_failed
    }
    setTimeout(() => { button.textContent = before }, 2500)
  }

  // -- Keys: off for whoever turns them off, as they could be pressed by dictation ------------------------------------

  const OFF = "nomicon-keys-off"
  const stored = () => { try { return localStorage.getItem(OFF) } catch { return null } }
  const store = (off) => { try { off ? localStorage.setItem(OFF, "1") : localStorage.removeItem(OFF) } catch { /* Not kept. */ } }
  let going = 0
  let opener = null

  const closeKeys = () => {
    document.querySelector(".keys")?.remove()
    opener?.focus()
    opener = null
  }

  const showKeys = () => {
    if (document.querySelector(".keys")) return closeKeys()
    opener = document.activeElement
    const list = element("dl")
    const add = (key, what) => list.append(element("dt", {}, ...key.split(" ").flatMap((one) => [element("kbd", {}, one), " "])),
      element("dd", {}, what))
    for (const link of document.querySelectorAll("a[data-key]")) add(`g ${link.dataset.key}`, link.textContent.trim())
    if (document.querySelector("input[type=search]")) add("/", words.search)
    add("?", words.help)
    const toggle = element("button", { type: "button", class: "slight" }, stored() ? words.keys_on : words.keys_off)
    toggle.addEventListener("click", () => { store(!stored()); closeKeys() })
    const close = element("button", { type: "button", class: "slight" }, words.close)
    close.addEventListener("click", closeKeys)
    const panel = element("section", { class: "keys", tabindex: "-1", "aria-label": words.keys },
      element("h2", {}, words.keys), list, element("p", { class: "buttons" }, close, toggle))
    body.append(panel)
    panel.focus()
    return undefined
  }

  const isTyping = (event) => event.composedPath().some((one) => one.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(one.tagName))

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector(".keys")) return closeKeys()
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]")
    if (menu) {
      menu.open = false
      menu.querySelector("summary").focus()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || stored() || isTyping(event)) return undefined
    if (going && Date.now() - going < 1500) {
      going = 0
      const link = document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`)
      if (link) { event.preventDefault(); link.click() }
      return undefined
    }
    if (event.key === "g") going = Date.now()
    if (event.key === "?") { event.preventDefault(); showKeys() }
    const search = event.key === "/" && document.querySelector("input[type=search]")
    if (search) { event.preventDefault(); search.focus() }
    return undefined
  })

  // -- The difference that a proposal would make, as it is written -----------------------------------------------------

  const PAUSE = 800
  const waiting = new WeakMap()

  const preview = async (form, button) => {
    const field = document.getElementById("preview")
    if (!field) return
    waiting.get(form)?.abort?.abort()
    const abort = new AbortController()
    waiting.set(form, { abort })
    const data = new FormData(form)
    data.set(button.name, button.value)
    try {
      const answer = await fetch(form.action, { ...passing, method: "POST", body: data, signal: abort.signal })
      if (!answer.ok) return
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("preview")
      if (fresh) field.replaceChildren(...fresh.childNodes)
    } catch {
      // A later text is on its way, or there is no connection: what was shown before stays.
    }
  }

  document.addEventListener("input", (event) => {
    const form = event.target.form
    const button = form?.querySelector("button[data-preview]")
    if (!button || !form.querySelector("[data-difference]")) return
    clearTimeout(waiting.get(form)?.timer)
    waiting.set(form, { ...waiting.get(form), timer: setTimeout(() => preview(form, button), PAUSE) })
  })

  // -- Beginning ---------------------------------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const copying = event.target.closest?.("[data-copy]")
    if (copying) copy(copying)
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false
    if (event.target.closest?.("[data-keys]")) { event.preventDefault(); showKeys() }
  })
  document.addEventListener("htmx:after:swap", setTimes)
  // What a reader has unfolded stays open when the page is fetched again.
  if (window.htmx) htmx.config.morphIgnore = [...htmx.config.morphIgnore, "open"]
  setTimes()
  setInterval(() => document.querySelector("time[data-left]") && setTimes(), 30000)
  // On a wall: nothing is read or filled in there, and what is shown may be of several games.
  if (body.dataset.every) setInterval(refresh, 1000 * body.dataset.every)
  if (address && "EventSource" in window) {
    status.textContent = words.lost
    document.querySelector("footer.foot > *")?.prepend(status)
    document.addEventListener("visibilitychange", attend)
    window.addEventListener("pagehide", rest)
    window.addEventListener("pageshow", attend)
    listen()
  }
})()
