/**
 * The Link header for `{ rel: url }`. Characters that could end the URL or begin another link are
 * percent-encoded: one link out per link in (CVE-2024-10491, F91).
 */
export function formatLinks(links: Record<string, string>): string {
  return Object.keys(links)
    .map((rel) => `<${encodeDelimiters(String(links[rel]))}>; rel="${rel}"`)
    .join(', ')
}

function encodeDelimiters(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we encode.
  return url.replace(/[<>"\u0000-\u001f\u007f]/g, encodeURIComponent)
}
