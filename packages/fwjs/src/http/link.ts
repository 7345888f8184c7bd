/**
 * The Link header for `{ rel: url }`. Characters that could end a URL or a name, or begin another
 * link, are percent-encoded: one link out per link in (CVE-2024-10491, F91).
 */
export function formatLinks(links: Record<string, string>): string {
  return Object.keys(links)
    .map((rel) => `<${encode(String(links[rel]), IN_URL)}>; rel="${encode(rel, IN_QUOTES)}"`)
    .join(', ')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we encode.
const IN_URL = /[<>"\u0000-\u001f\u007f]/g
/** A backslash would take the closing quote for a part of the name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we encode.
const IN_QUOTES = /[\\"\u0000-\u001f\u007f]/g

function encode(text: string, delimiters: RegExp): string {
  return text.replace(delimiters, encodeURIComponent)
}
