import assert from 'node:assert/strict'
import { inProcess } from './child.mjs'
import { rawStatus } from './client.mjs'
import { LINES } from './lines.mjs'

/* Requests with wrong bytes, on a server in its own process. ../fuzz sends many more. */

const SAMPLES = [
  'GET /users/7?a[b]=c HTTP/1.1\r\nHost: a\r\nAccept: text/html;q=0.5, */*\r\nCookie: a=b\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}',
  'GET /file HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\nIf-None-Match: "x"\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n',
]

const program = (app, fw) => {
  app.enable('trust proxy')
  app.use(fw.json())
  app.get('/users/:id', (req, res) =>
    res.json([req.params, req.query, req.ip, req.accepts('html')]),
  )
  app.use((req, res) => res.send(`${req.hostname} ${req.protocol} ${req.fresh}`))
}

/** Returns a generator of numbers that depend only on the seed. */
function numbers(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Replaces, repeats, or drops a few bytes of a sample. */
function mutate(below) {
  const bytes = [...Buffer.from(SAMPLES[below(SAMPLES.length)], 'latin1')]
  for (let count = 1 + below(4); count > 0; count--) {
    const at = below(bytes.length)
    if (below(3) === 0) bytes.splice(at, 1)
    else if (below(2) === 0) bytes.splice(at, 0, bytes[at])
    else bytes[at] = below(256)
  }
  return Buffer.from(bytes)
}

export async function checkMutations(report) {
  const count = report.short ? 1500 : 15_000
  for (const [name, file] of Object.entries(LINES[4])) {
    await report.check(`F68 ${name} survives ${count} requests with invalid bytes`, async () => {
      const below = numbers(report.seed)
      const { result, ended } = await inProcess(file, program, async (port) => {
        const statuses = new Set()
        for (let sent = 0; sent < count; sent += 50) {
          const batch = Array.from({ length: 50 }, () =>
            rawStatus(port, mutate(below), { half: true }),
          )
          for (const status of await Promise.all(batch)) statuses.add(status)
        }
        return { statuses, last: await rawStatus(port, SAMPLES[0]) }
      })
      assert.equal(ended, 'alive')
      assert.equal(result.last, 200)
      assert.ok(result.statuses.has(200) && result.statuses.has(400), [...result.statuses].join())
      assert.ok(!result.statuses.has(500), [...result.statuses].join())
    })
  }
}
