import assert from 'node:assert/strict'
import http from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { certificate } from './certificate.mts'
import { raw, serving } from './client.mts'
import { servingHttp2 } from './http2-client.mts'
import { type Field, type FramedRequest, sendFrames } from './http2-frames.mts'
import { quietApp } from './quiet.mts'

/** The outcome of a request: served, a status code, or a stream that Node.js resets. */
type Outcome = 'served' | 'reset' | number

interface Row {
  /** The same request as HTTP/1.1 bytes, if it exists there. */
  http1?: string
  http2: FramedRequest
}

/** A rule that requests violate, and their outcome. */
interface Rule {
  rows: Row[]
  http1?: Outcome
  http2: Outcome
}

export const PSEUDO_HEADERS = {
  ':method': 'GET',
  ':scheme': 'http',
  ':path': '/a',
  ':authority': 'a.test',
}

/** The four pseudo-headers, changed or omitted, then other fields. */
export function fields(
  changed: Record<string, string | undefined> = {},
  ...others: Field[]
): Field[] {
  const pseudo = Object.entries({ ...PSEUDO_HEADERS, ...changed })
  return [...(pseudo.filter(([, value]) => value !== undefined) as Field[]), ...others]
}

/** An HTTP/1.1 request without a body. */
export const head = (line: string, ...lines: string[]): string =>
  [`${line} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n')

export const HOST = 'Host: a.test'

export const field = (name: string, value: string): Row => ({
  http1: head('GET /a', HOST, `${name}: ${value}`),
  http2: { fields: fields({}, [name, value]) },
})

export const onlyHttp2 = (given: Field[]): Row => ({ http2: { fields: given } })

type Outcomes = Record<'http1' | 'http2' | 'tls', Outcome[]>

async function outcomesOf(rows: Row[]): Promise<Outcomes> {
  const app = quietApp().use((req, res) => {
    req.on('end', () => res.send('seen')).resume()
  })
  const outcomes: Outcomes = { http1: [], http2: [], tls: [] }
  await serving(http.createServer(app), async (address) => {
    for (const { http1 } of rows) {
      if (http1 === undefined) continue
      const status = Number((await raw(address, http1)).slice(9, 12))
      outcomes.http1.push(status === 200 ? 'served' : status)
    }
  })
  const servers = {
    http2: http2.createServer(app as never),
    tls: http2.createSecureServer(certificate, app as never),
  }
  for (const name of ['http2', 'tls'] as const) {
    const server = servers[name]
    await servingHttp2(server as http2.Http2Server, async () => {
      const { port } = server.address() as AddressInfo
      for (const { http2 } of rows) {
        const { statuses, isReset } = await sendFrames(port, name === 'tls', http2)
        const status = statuses.at(-1) as number
        outcomes[name].push(isReset ? 'reset' : status === 200 ? 'served' : status)
      }
    })
  }
  return outcomes
}

/** Tests one rule: each request goes to one app over HTTP/1.1, HTTP/2, and HTTP/2 with TLS. */
export function testRule(title: string, { rows, http1, http2 }: Rule): void {
  test(title, async () => {
    assert.deepEqual(await outcomesOf(rows), {
      http1: rows.filter((row) => row.http1 !== undefined).map(() => http1),
      http2: rows.map(() => http2),
      tls: rows.map(() => http2),
    })
  })
}
