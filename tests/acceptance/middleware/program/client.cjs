// Sends HTTP requests and keeps the responses unchanged: status, headers in order, body.
const { isUtf8 } = require('node:buffer')
const { createHash } = require('node:crypto')
const zlib = require('node:zlib')

const BOUNDARY = 'boundary-of-the-check'
const LONGEST = 20_000

// Reads the data flushed so far, before the end arrives.
const sofar = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
const decoders = {
  gzip: (bytes) => zlib.gunzipSync(bytes, sofar),
  deflate: (bytes) => zlib.inflateSync(bytes, sofar),
  br: (bytes) => zlib.brotliDecompressSync(bytes),
}

/** Fields are strings, files are `{ name, type, content }`. */
function encodeMultipart(parts) {
  const lines = Object.entries(parts).flatMap(([field, values]) =>
    [values].flat().flatMap((value) => [`--${BOUNDARY}`, ...encodePart(field, value)]),
  )
  return [...lines, `--${BOUNDARY}--`, ''].join('\r\n')
}

function encodePart(field, value) {
  const disposition = `Content-Disposition: form-data; name="${field}"`
  if (typeof value === 'string') return [disposition, '', value]
  const { name, type = 'text/plain', content } = value
  return [`${disposition}; filename="${name}"`, `Content-Type: ${type}`, '', content]
}

function encodeBody({ json, form, multipart, body }) {
  if (json !== undefined) return ['application/json', JSON.stringify(json)]
  if (form) return ['application/x-www-form-urlencoded', String(new URLSearchParams(form))]
  if (multipart) return [`multipart/form-data; boundary=${BOUNDARY}`, encodeMultipart(multipart)]
  return [undefined, body]
}

function readBody(chunks, encoding) {
  const bytes = Buffer.concat(chunks)
  const decode = decoders[encoding]
  const plain = decode && bytes.length > 0 ? decode(bytes) : bytes
  return plain.toString(isUtf8(plain) ? 'utf8' : 'base64')
}

/** Replaces long bodies with their digest, so that records stay readable. */
function shorten(text) {
  if (text.length <= LONGEST) return text
  const hash = createHash('sha256').update(text).digest('hex')
  // In letters, because digits could be taken for a port.
  return `${text.length} characters, ${hash.replace(/\d/g, (digit) => 'ghijklmnop'[digit])}`
}

function headersOf(options, jar) {
  const [type, body] = encodeBody(options)
  const headers = { ...options.headers }
  if (type) headers['Content-Type'] ??= type
  if (body !== undefined) headers['Content-Length'] = Buffer.byteLength(body)
  if (jar?.size) headers.Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { headers, body }
}

function keepCookies(jar, { headers }) {
  for (const cookie of headers['set-cookie'] ?? []) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)
    jar.set(name, value)
  }
}

/** `until`: wait for this text in the body instead of the end of the response. */
function ask(base, send, line, options) {
  const [method, path] = line.split(' ')
  const { until, jar } = options
  const { headers, body } = headersOf(options, jar)
  return new Promise((resolve, reject) => {
    const asked = send(base, { method, path, headers }, (res) => {
      const { statusCode: status, rawHeaders } = res
      const chunks = []
      const read = () => readBody(chunks, res.headers['content-encoding'])
      const finish = (text) => {
        if (jar) keepCookies(jar, res)
        resolve({ status, rawHeaders, headers: res.headers, text, body: shorten(text) })
      }
      res.on('data', (chunk) => {
        chunks.push(chunk)
        const place = until ? read().indexOf(until) : -1
        if (place < 0) return
        finish(read().slice(0, place + until.length))
        res.destroy()
      })
      res.on('end', () => finish(read()))
      res.on('error', reject)
    })
    asked.on('error', reject).end(body)
  })
}

module.exports = { ask }
