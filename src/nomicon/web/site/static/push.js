/* Notes in this browser, on the page where I choose what I am told. Without this script the page says that it needs one.
 *
 * <form data-push="PUBLIC KEY" data-worker="/push-worker.js">   is shown where the browser can do it, and sent with how it is reached
 * <form data-browser="DIGEST">   one of my browsers; if it is this one, it says so, and deleting it ends the notes here, too
 */
(() => {
  "use strict"

  const form = document.querySelector("form[data-push]")
  const able = form && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window
  const say = (name) => {
    for (const one of document.querySelectorAll("[data-push-says]")) one.hidden = one.dataset.pushSays !== name
  }
  if (!form) return
  if (!able) return say("unable")

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0))
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")
  const digest = async (endpoint) => {
    const made = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint))
    return [...new Uint8Array(made)].map((one) => one.toString(16).padStart(2, "0")).join("")
  }
  const registered = () => navigator.serviceWorker.register(form.dataset.worker, { scope: "/" })

  // -- Which of my browsers this one is ------------------------------------------------------------------------------

  const mark = async () => {
    const known = await navigator.serviceWorker.getRegistration("/")
    const subscription = await known?.pushManager.getSubscription()
    const mine = subscription ? await digest(subscription.endpoint) : ""
    for (const one of document.querySelectorAll("form[data-browser]")) {
      if (!mine || one.dataset.browser !== mine) continue
      for (const word of one.querySelectorAll("[data-this-browser]")) word.hidden = false
      one.addEventListener("submit", (event) => {
        if (event.submitter?.value !== "push_delete") return
        subscription.unsubscribe() // What comes after it is sent to nobody, whether or not this is done in time.
      })
    }
  }

  // -- Asking for notes here -----------------------------------------------------------------------------------------

  const subscribed = async () => {
    const worker = await registered()
    await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) }
    try {
      return await worker.pushManager.subscribe(options)
    } catch (trouble) {
      if (trouble.name !== "InvalidStateError") throw trouble
      const old = await worker.pushManager.getSubscription() // Made for a key that this server no longer has.
      await old?.unsubscribe()
      return await worker.pushManager.subscribe(options)
    }
  }

  form.addEventListener("submit", async (event) => {
    if (form.dataset.sent) return
    event.preventDefault()
    say("")
    if ((await Notification.requestPermission()) !== "granted") return say("denied")
    try {
      const subscription = await subscribed()
      form.elements["push-endpoint"].value = subscription.endpoint
      form.elements["push-p256dh"].value = text(subscription.getKey("p256dh"))
      form.elements["push-auth"].value = text(subscription.getKey("auth"))
      form.dataset.sent = "yes"
      form.requestSubmit(event.submitter)
    } catch {
      say("failed")
    }
  })

  form.hidden = false
  mark()
})()
