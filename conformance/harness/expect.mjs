import { outcome } from './describe.mjs'

/** How a transcript shows an observation. */
export const observed = (label, value) => `observed ${label} = ${value}`
/** Says whether a transcript holds all of these parts. */
export const has =
  (...parts) =>
  (text) =>
    parts.every((part) => text.includes(part))

/** How often a transcript holds a part. */
export const count = (text, part) => text.split(part).length - 1

/** An app that observes one value of the request. */
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
