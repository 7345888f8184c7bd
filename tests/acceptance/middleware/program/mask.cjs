// Masks values that differ from run to run, whatever the framework: dates, times, random ids,
// ports, paths.
const tree = require('node:path').dirname(__dirname)

const always = [
  [tree, 'TREE'],
  [/[A-Z][a-z]{2}, \d\d[ -][A-Z][a-z]{2}[ -]\d{4} \d\d:\d\d:\d\d GMT/g, 'DATE'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME'],
  // The lifetime and issue time of a token, in JSON and in forms.
  [/"(expires_in|iat|nbf|exp|auth_time)":\d+/g, '"$1":SECONDS'],
  [/\bexpires_in=\d+/g, 'expires_in=SECONDS'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID'],
  // A session id, with the signature after the dot.
  [/s%3A[\w-]+\.[\w%-]+/g, 'SESSION'],
  // Stack frames name the framework's own files and lines; the message above them stays.
  [/(\n|\\n|<br>)(\s|&nbsp;)*at [^\n<"]*?(?=\n|\\n|<|"|$)/g, ''],
]

/** Headers whose value counts seconds or milliseconds from now, or since some moment. */
const clocks =
  /^(?:age|retry-after|(?:x-)?ratelimit-reset(?:-\w+)?|x-response-time|server-timing)$/i

/** Masks text with the general rules, the ports in use, and the rules of the check. */
function maskText(text, { ports, masks }) {
  const places = [...ports].map((port) => [String(port), 'PORT'])
  return [...masks, ...places, ...always].reduce(
    (masked, [pattern, name]) => masked.replaceAll(pattern, name),
    text,
  )
}

function maskHeader(name, value, rules) {
  if (name === 'x-powered-by') return 'MASKED'
  // Files have fixed dates in both trees.
  if (name === 'last-modified') return value
  if (clocks.test(name)) return value.replace(/\d+(?:\.\d+)?/g, 'N')
  return maskText(value, rules)
}

/** Keeps the order and case of headers; values derived from a masked body are masked too. */
function maskAnswer({ status, rawHeaders, body }, rules, isRandom) {
  const text = isRandom && body !== '' ? 'RANDOM' : maskText(body, rules)
  const derived = text === body ? [] : ['etag', 'content-length']
  const headers = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    const key = name.toLowerCase()
    const value = rawHeaders[index + 1]
    headers.push(`${name}: ${derived.includes(key) ? 'MASKED' : maskHeader(key, value, rules)}`)
  }
  return { status, headers, body: text }
}

module.exports = { maskText, maskAnswer }
