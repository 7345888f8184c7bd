import { requireShim } from 'fwjs-core/lib/lazy.js'
import { json, raw, text, urlencoded } from './body/kinds.ts'

interface Parsers {
  json: typeof json
  raw: typeof raw
  text: typeof text
  urlencoded: typeof urlencoded
}

/** The four parsers, possibly wrapped by an agent that instruments the `body-parser` package. */
export const parsers: Parsers = requireShim(
  () => require('../agent-shims/node_modules/body-parser'),
  () => ({ json, raw, text, urlencoded }),
)
