import * as nodeUrl from 'url'
import type { Constructor, ParsedUrl } from '../types.ts'
import { isOn } from './fast-paths.ts'

interface LegacyUrl extends ParsedUrl {
  parse?(text: string): LegacyUrl
  /** Deno's name for it. */
  urlParse?(text: string): LegacyUrl
}

// Packages that read `req._parsedUrl` reuse the object if it is an instance of Node's legacy class
// (they check `instanceof Url`). Node exports the class, but doesn't document it; the documented
// function url.parse creates instances, but is deprecated and warns in newer versions.
const LegacyUrl = isOn('legacy-url')
  ? (nodeUrl as typeof nodeUrl & { Url?: Constructor<LegacyUrl, []> }).Url
  : undefined
const parse = LegacyUrl?.prototype.parse ?? LegacyUrl?.prototype.urlParse

/** Creates an empty URL object. */
export function createUrl(): ParsedUrl {
  return LegacyUrl === undefined ? parseByFunction('') : new LegacyUrl()
}

/** Parses a URL with Node's legacy parser, which throws if the host is malformed. */
export function parseLegacy(text: string): ParsedUrl {
  if (LegacyUrl === undefined || parse === undefined) return parseByFunction(text)
  return parse.call(new LegacyUrl(), text)
}

function parseByFunction(text: string): ParsedUrl {
  return nodeUrl.parse(text) as ParsedUrl
}
