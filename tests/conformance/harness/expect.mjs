import { outcome } from './describe.mjs'

/** Formats an observation as transcripts show it. */
export const observed = (label, value) => `observed ${label} = ${value}`
/** Returns a function that checks whether a transcript contains all of these parts. */
export const has =
  (...parts) =>
  (text) =>
    parts.every((part) => text.includes(part))

/** Counts how often a part occurs in a transcript. */
export const count = (text, part) => text.split(part).length - 1

/** Builds an app that observes one value of the request. */
export const observing =
  (label, read, settings = {}) =>
  (fw, observe) => {
    const app = fw()
    for (const [name, value] of Object.entries(settings)) app.set(name, value)
    app.use((req, res) => {
      observe(
        label,
        outcome(() => read(req, res)),
      )
      res.end()
    })
    return app
  }
