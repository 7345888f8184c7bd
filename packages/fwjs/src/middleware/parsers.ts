import { requireShim } from '../known-as.ts'
import { json, raw, text, urlencoded } from './body-parsers.ts'

interface Parsers {
  json: typeof json
  raw: typeof raw
  text: typeof text
  urlencoded: typeof urlencoded
}

/** The four parsers, or what an agent that wraps the package `body-parser` has made of them. */
export const parsers: Parsers = requireShim(
  () => require('../../known-as/node_modules/body-parser'),
  () => ({ json, raw, text, urlencoded }),
)
