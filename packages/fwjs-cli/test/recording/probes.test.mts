import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import zlib from 'node:zlib'
import type { RecordedRequest } from '#lib/requests/json-lines.js'
import { record, send, serve } from '../support/recording.mts'
import { PROBES, type Probe } from './probes.mts'

const to = await serve(http.createServer((req, res) => req.resume().on('end', () => res.end('ok'))))

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    return ''
  }
}

/** Decodes a string in every way that a reader of the recording could. */
function readingsOf(text: string): string[] {
  const words = text.split(/[\s,;:"=]+/).filter((word) => word.length > 7)
  return [
    text,
    decoded(() => decodeURIComponent(text)),
    decoded(() => decodeURIComponent(decodeURIComponent(text))),
    ...words.map((word) => Buffer.from(word, 'base64').toString('latin1')),
  ]
}

function unpacked(bytes: Buffer): string {
  const all = [zlib.gunzipSync, zlib.inflateSync, zlib.brotliDecompressSync]
  return all.map((decode) => decoded(() => decode(bytes).toString())).join('\n')
}

/** Returns all strings of a recorded request, except framing headers added by the test client. */
function textsOf({ url, headers, body, bodyBase64 }: RecordedRequest): string[] {
  const bytes =
    bodyBase64 === undefined ? Buffer.from(body ?? '') : Buffer.from(bodyBase64, 'base64')
  const pairs = (headers as [string, string][]).filter(([name]) => name !== 'Content-Length')
  const latin1 = bytes.toString('latin1')
  const texts = [url, ...pairs.flat(), latin1, latin1.replaceAll('\0', ''), unpacked(bytes)]
  return texts.flatMap(readingsOf)
}

async function sendProbe(port: number, { path = '/', headers = {}, body }: Probe): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST'
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const { status } = await send(port, path, { method, headers }, bytes)
  assert.equal(status, 200)
}

const { port, end } = await record({ to, bodies: true })
for (const probe of Object.values(PROBES)) await sendProbe(port, probe)
const { requests } = await end()
const kept = await record({ to, bodies: true, credentials: true })
for (const probe of Object.values(PROBES)) await sendProbe(kept.port, probe)
const { requests: originals } = await kept.end()

Object.entries(PROBES).forEach(([name, { secret }], index) => {
  const holds = (recorded: RecordedRequest | undefined): boolean =>
    textsOf(recorded as RecordedRequest).some((text) => text.includes(secret))
  test(`a recording contains no secret: ${name}`, () => {
    assert.ok(holds(originals[index]), 'the probe itself must be found')
    assert.ok(!holds(requests[index]), JSON.stringify(requests[index]))
  })
})

test('a body keeps its length, and its type', () => {
  Object.entries(PROBES).forEach(([name, { headers = {}, body = '' }], index) => {
    const { body: text, bodyBase64 = '' } = requests[index] as RecordedRequest
    const bytes = text === undefined ? Buffer.from(bodyBase64, 'base64') : Buffer.from(text)
    const isPacked = headers['Content-Encoding'] !== undefined
    const hasEscapes = /%|\\/.test(String(body))
    if (!isPacked && !hasEscapes) assert.equal(bytes.length, Buffer.from(body).length, name)
  })
})
