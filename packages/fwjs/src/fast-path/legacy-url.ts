import * as nodeUrl from 'url'
import type { Constructor, ParsedUrl } from '../internal-types.ts'
import { isOn } from './switch.ts'

interface LegacyUrl extends ParsedUrl {
  parse?(text: string): LegacyUrl
  /** Deno's name for it. */
  urlParse?(text: string): LegacyUrl
}

// Packages that read `req._parsedUrl` share the object when it is of Node's legacy class (they test
// `instanceof Url`). Node exports the class without documenting it; the function url.parse, which
// is documented, makes objects of that class, but is deprecated and warns on newer versions.
const LegacyUrl = isOn('legacy-url')
  ? (nodeUrl as typeof nodeUrl & { Url?: Constructor<LegacyUrl, []> }).Url
  : undefined
const parse = LegacyUrl?.prototype.parse ?? LegacyUrl?.prototype.urlParse

/** An empty URL object. */
export function createUrl(): ParsedUrl {
  return LegacyUrl === undefined ? parseByFunction('') : new LegacyUrl()
}

/** Parses a text with Node's legacy parser, which throws if the host is malformed. */
export function parseLegacy(text: string): ParsedUrl {
  if (LegacyUrl === undefined || parse === undefined) return parseByFunction(text)
  return parse.call(new LegacyUrl(), text)
}

function parseByFunction(text: string): ParsedUrl {
  return nodeUrl.parse(text) as ParsedUrl
}
