import assert from 'node:assert/strict'
import http2 from 'node:http2'
import test from 'node:test'
import { http2Options } from 'fwjs-ops'
import { certificate } from '../support/certificate.mts'
import { serving } from '../support/client.mts'
import { FrameClient, frames, TYPES } from '../support/frames.mts'

test('http2Options returns options that createServer accepts, and yours replace them', () => {
  http2.createServer(http2Options())
  const { handshakeTimeout, ...options } = { ...http2Options(), maxSessionMemory: 100 }
  assert.equal(options.maxSessionMemory, 100)
  assert.equal(handshakeTimeout, 10_000)
  http2.createSecureServer({ ...certificate, ...options, allowHTTP1: true })
  assert.notEqual(http2Options().settings, http2Options().settings)
})

test('clients are told how many streams they may open', async () => {
  const server = http2.createServer(http2Options(), (_req, res) => void res.end())
  await serving(server, async (port) => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    const settings = await new Promise<http2.Settings>((resolve) =>
      session.once('remoteSettings', resolve),
    )
    assert.equal(settings.maxConcurrentStreams, 100)
    session.destroy()
  })
})

test('a client that goes on to open more streams is disconnected', async () => {
  const server = http2.createServer(http2Options(), () => {})
  await serving(server, async (port) => {
    const client = new FrameClient(port).open()
    await client.has(TYPES.settings)
    for (let id = 1; id < 1001; id += 2) client.send(frames.get(id))
    await client.closed
  })
})

test('the limits for resets are there where Node.js has them', () => {
  const [major] = process.versions.node.split('.').map(Number)
  assert.equal('streamResetBurst' in http2Options(), (major ?? 0) >= 22)
  assert.equal('streamResetRate' in http2Options(), (major ?? 0) >= 22)
})
