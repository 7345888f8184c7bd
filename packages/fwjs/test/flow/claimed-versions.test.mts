import assert from 'node:assert/strict'
import net from 'node:net'
import test from 'node:test'
import fw from 'fwjs'
import { raw, serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

/** Every version that Node's parser accepts on an HTTP/1.1 connection. */
const VERSIONS = ['0.9', '1.0', '1.1', '2.0']

for (const version of VERSIONS) {
  test(`HTTP/${version} in a request line: two hosts get a 400, and req.httpVersion is kept`, async () => {
    const app = quietApp().get('/', (req, res) => res.send(`version ${req.httpVersion}`))
    await serving(app, async (address) => {
      const request = (...hosts: string[]): string =>
        `GET / HTTP/${version}\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`
      assert.match(await raw(address, request('a', 'b')), /^HTTP\/1\.1 400 /)
      assert.match(await raw(address, request('a')), new RegExp(`version ${version}$`))
    })
  })

  test(`HTTP/${version} in a request line: a body over the limit isn't read, nor what follows`, async () => {
    const handled: string[] = []
    const app = quietApp().use((req, _res, next) => {
      handled.push(req.method)
      next()
    })
    app.use(fw.text({ limit: 10 }))
    await serving(app, async ({ port }) => {
      const socket = net.connect(port, '127.0.0.1')
      let text = ''
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        text += chunk
      })
      socket.on('error', () => {})
      const fields = 'Host: a\r\nConnection: keep-alive\r\nContent-Type: text/plain\r\n'
      socket.write(`POST / HTTP/${version}\r\n${fields}Content-Length: 2000000\r\n\r\nbegin`)
      assert.ok(await until(() => text.includes('\r\n\r\n')))
      assert.match(text, /^HTTP\/1\.1 413 [\s\S]*\nConnection: close\r\n/)
      socket.write(`${'x'.repeat(2_000_000 - 5)}GET / HTTP/1.1\r\nHost: a\r\n\r\n`)
      assert.ok(await until(() => socket.destroyed))
      assert.deepEqual(handled, ['POST'])
    })
  })
}
