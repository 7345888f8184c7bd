// Clients without a proxy, in their own process: node direct-clients.mjs '{"clients":24}' A message
// is a port. They send each request over a new connection, until the port refuses them, and report
// how many responses arrived and which requests were lost.
import http from 'node:http'

const { clients } = JSON.parse(process.argv[2])

/** Sends one request; resolves with 'answered', 'refused', or what went wrong. */
function ask(port) {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/answer', agent: false }
    const request = http.get(options, (response) => {
      response.resume()
      response.on('end', () => resolve('answered'))
      response.on('error', (error) => resolve(`cut: ${error.code}`))
    })
    request.on('error', ({ code }) => resolve(code === 'ECONNREFUSED' ? 'refused' : code))
  })
}

async function askUntilRefused(port, result) {
  for (;;) {
    const outcome = await ask(port)
    if (outcome === 'refused') return
    if (outcome === 'answered') result.answered++
    else result.lost.push(outcome)
  }
}

process.on('message', async ({ port }) => {
  const result = { answered: 0, lost: [] }
  const asking = Array.from({ length: clients }, () => askUntilRefused(port, result))
  process.send('asking')
  await Promise.all(asking)
  process.send(result)
})
