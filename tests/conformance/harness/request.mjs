/**
 * A request is written as `'GET /path'` or `'GET /path HTTP/1.0'`, as `['GET /path', { Header: 'value' }, 'body']`,
 * or as raw bytes: a string with its own line endings.
 * @typedef {string | [string, Record<string, string | string[]>?, string?]} WrittenRequest
 */

function headerLines(headers) {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  )
}

/** Returns the bytes of a written request and the method that frames its response. */
export function wire(request) {
  if (typeof request === 'string' && request.includes('\r\n')) {
    return {
      bytes: request,
      method: request.slice(0, request.indexOf(' ')),
      title: oneLine(request),
    }
  }
  const [line, headers = {}, body] = [request].flat()
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const all = { ...(names.includes('host') ? {} : { Host: 'example.com' }), ...headers }
  const framed = names.includes('content-length') || names.includes('transfer-encoding')
  if (body !== undefined && !framed)
    all['Content-Length'] = String(Buffer.byteLength(body, 'latin1'))
  const first = / HTTP\/\d\.\d$/.test(line) ? line : `${line} HTTP/1.1`
  const bytes = `${first}\r\n${headerLines(all).join('')}\r\n${body ?? ''}`
  return { bytes, method: line.slice(0, line.indexOf(' ')), title: oneLine(bytes) }
}

function oneLine(bytes) {
  return JSON.stringify(bytes.length > 600 ? `${bytes.slice(0, 600)}…` : bytes).slice(1, -1)
}
