import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import { join } from 'node:path'
import { after } from 'node:test'
import { type RecordOptions, recordRequests } from '#lib/record-requests.js'
import type { RecordedRequest } from '#lib/requests/json-lines.js'
import { createFolder } from './folder.mts'
import { Screen } from './screen.mts'

/** Starts a server and returns its address. Closed after the tests. */
export async function serve(server: http.Server | net.Server): Promise<URL> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    if (server instanceof http.Server) server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
}

/** A screen that notifies when something is written to stderr. */
class WatchedScreen extends Screen {
  readonly started = new Promise<string>((resolve) => {
    this.errorLine = (text) => {
      super.errorLine(text)
      resolve(String(/http:\/\/([^ ]+)/.exec(this.errorText)?.[1]))
    }
  })
}

export interface Recorded {
  /** The output on stdout and stderr. */
  text: string
  errors: string
  requests: RecordedRequest[]
}

export interface Recording {
  port: number
  /** The printed host and port. */
  address: string
  file: string
  end: () => Promise<Recorded>
}

/** Starts `fwjs record` in this process. */
export async function record(options: Partial<RecordOptions> & { to: URL }): Promise<Recording> {
  const file = join(createFolder(), 'requests.jsonl')
  const screen = new WatchedScreen()
  const stop = new AbortController()
  const host = '127.0.0.1'
  const all = { file, port: 0, host, bodies: false, credentials: false, ...options }
  const ended = recordRequests(all, screen, stop.signal)
  const address = await screen.started
  const end = async (): Promise<Recorded> => {
    stop.abort()
    assert.equal(await ended, 0)
    const lines = readFileSync(file, 'utf8').split('\n')
    assert.equal(lines.pop(), '')
    const requests = lines.map((line) => JSON.parse(line) as RecordedRequest)
    return { text: screen.text, errors: screen.errorText, requests }
  }
  return { port: Number(/\d+$/.exec(address)?.[0]), address, file, end }
}

/** Sends a request and reads the response. */
export async function send(
  port: number,
  path: string,
  options: http.RequestOptions = {},
  body: string | Buffer = '',
): Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; text: string }> {
  const request = http.request({ port, host: '127.0.0.1', path, agent: false, ...options })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, headers: answer.headers, text }
}
