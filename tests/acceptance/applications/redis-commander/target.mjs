import { spawn } from 'node:child_process'
import { findPort } from '../../comparison/program.mjs'

let redisPort

export async function prepare() {
  redisPort ??= await findPort()
}

export const program = (_folder, port) => ({
  args: [
    'node_modules/redis-commander/bin/redis-commander.js',
    ...['--redis-host', '127.0.0.1', '--redis-port', String(redisPort), '--noload', '--nosave'],
    ...['--port', String(port), '--address', '127.0.0.1'],
    ...['--http-auth-username', 'u', '--http-auth-password', 'p'],
  ],
})

async function use({ ask }) {
  await ask('GET /', { shows: '<title>' })
  await ask('POST /signin', { form: 'username=u&password=wrong', shows: '"ok":false' })
  const hides = ['ETag', 'Content-Length']
  const { body } = await ask('POST /signin', {
    form: 'username=u&password=p',
    shows: 'Token',
    hides,
  })
  const headers = { Authorization: `Bearer ${JSON.parse(body).bearerToken}` }
  const server = `R:127.0.0.1:${redisPort}:0`
  await ask('GET /connections', { headers, shows: '127.0.0.1' })
  await ask('GET /connections', { status: 401 })
  await ask(`POST /apiv1/key/${server}/k:1`, {
    form: 'keyType=string&keyValue=v1&stringValue=v1',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  await ask(`GET /apiv1/key/${server}/k:1`, { headers, shows: 'v1' })
  await ask(`GET /apiv1/keys/${server}/k*`, { headers, shows: 'k:1' })
  await ask('GET /scripts/redisCommander.js', { encoding: 'latin1' })
  await ask('GET /none', { status: 401 })
}

export async function flow(client) {
  const flags = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '']
  const redis = spawn('redis-server', flags, { stdio: 'ignore' })
  try {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await use(client)
  } finally {
    redis.kill()
  }
}

export const masks = [[/("(bearerToken|queryToken)":)"[^"]*"/g, '$1TOKEN']]
