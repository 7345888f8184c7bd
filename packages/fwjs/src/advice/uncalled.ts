import { warn } from '../warning.ts'

/** `app.use(fw.json)`: the request waits for a `next` that a function which makes middleware never calls. */
export function warnOfUncalled(name: string): void {
  const call = name === 'fw.static' ? 'fw.static(folder)' : `${name}()`
  warn(
    'FWJS_NOT_CALLED',
    `A handler was expected, but ${name} is a function that returns one. Register ${call} instead.`,
  )
}
