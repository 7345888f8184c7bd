// The clients, in their own process: node load.mjs '{"port":…,"clients":…,"followers":…,"seed":…}'
// They send requests until they get the message "stop", and then report what failed and why.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../conformance/harness/random.mjs'
import { contentOf, hashOf } from './content.mjs'
import { Follower } from './follower.mjs'

const { port, clients, followers: followerCount, seed } = JSON.parse(process.argv[2])
const random = new Random(seed)
const kept = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1000 })
const result = { requests: 0, failures: [], longestGap: 0 }
/** Time of the last response: gaps show when no one was served. */
let lastAnswer
let isStopped = false

const body = (bytes) => contentOf(random.below(1000), bytes)
const small = () => ({ method: 'POST', content: body(200) })

/** The kinds of requests, each with its percentage. */
const kinds = [
  { name: 'GET', share: 40, make: () => ({ path: '/answer' }) },
  { name: 'POST', share: 34, make: () => ({ path: '/receive', ...small() }) },
  { name: 'slow GET', share: 8, make: () => ({ path: `/answer?ms=${random.below(300)}` }) },
  {
    name: 'slow POST',
    share: 10,
    make: () => ({ path: `/receive?ms=${random.below(300)}`, ...small() }),
  },
  {
    name: 'upload',
    share: 5,
    make: () => ({ path: '/upload', method: 'POST', content: body(300_000), pieces: 6 }),
  },
  { name: 'download', share: 3, make: () => makeDownload(random.below(1000), 1_000_000) },
]

function makeDownload(seed, bytes) {
  return { path: `/download?seed=${seed}&bytes=${bytes}`, expected: hashOf(contentOf(seed, bytes)) }
}

function chooseKind() {
  let left = random.below(100)
  return kinds.find(({ share }) => {
    left -= share
    return left < 0
  })
}

/** Sends one request; resolves with undefined, or with what went wrong. */
function ask(id, { path, method = 'GET', content, pieces = 1, expected }) {
  const headers = { 'X-Request': id, ...(content && { 'Content-Length': content.length }) }
  // nginx closes the connection of an upload that it cannot forward completely.
  const agent = pieces > 1 || random.below(10) === 0 ? false : kept
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent }
    const request = http.request(options, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', (error) => resolve(`cut: ${error.code ?? error.message}`))
      response.on('end', () => {
        const received = Buffer.concat(chunks)
        if (response.statusCode !== 200) resolve(`status ${response.statusCode}`)
        else resolve(mistakeIn(received, content, expected))
      })
    })
    request.on('error', (error) => resolve(error.code ?? error.message))
    void sendBody(request, content, pieces)
  })
}

async function sendBody(request, content, pieces) {
  const size = Math.ceil((content?.length ?? 0) / pieces)
  for (let piece = 0; content && piece < pieces - 1; piece++) {
    request.write(content.subarray(piece * size, (piece + 1) * size))
    await sleep(10)
  }
  request.end(content?.subarray((pieces - 1) * size))
}

function mistakeIn(received, content, expected) {
  if (expected) return hashOf(received) === expected ? undefined : 'wrong content'
  const answer = JSON.parse(received)
  if (content) return answer.hash === hashOf(content) ? undefined : 'wrong hash'
  return answer.ok ? undefined : 'wrong response'
}

function noteAnswer() {
  const now = performance.now()
  result.longestGap = Math.max(result.longestGap, now - (lastAnswer ?? now))
  lastAnswer = now
}

async function runClient(client) {
  for (let number = 0; !isStopped; number++) {
    const kind = chooseKind()
    const id = `${client}-${number}`
    const reason = await ask(id, kind.make())
    result.requests++
    if (reason) result.failures.push({ id, kind: kind.name, reason })
    else noteAnswer()
  }
}

const followers = Array.from({ length: followerCount }, () => new Follower(port))

process.on('message', async (message) => {
  if (message === 'count') process.send({ requests: result.requests })
  if (message.stopAt !== undefined) {
    isStopped = true
    await Promise.all(running)
    const streams = await Promise.all(followers.map((follower) => follower.finish(message.stopAt)))
    process.send({ ...result, streams }, () => process.exit())
  }
})
const running = Array.from({ length: clients }, (_, client) => runClient(client))
process.send('started')
