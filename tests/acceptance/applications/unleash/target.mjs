import { startPostgres } from '../../comparison/postgres.mjs'

let postgres

export async function prepare() {
  postgres = await startPostgres('unleash')
}

export const finish = () => postgres?.stop()

export const program = () => ({
  node: 'node_modules/node22/bin/node',
  args: ['main.mjs'],
  env: { POSTGRES_PORT: String(postgres.port), DATABASE_SSL: 'false' },
  ready: '/health',
  patience: 180,
})

const features = '/api/admin/projects/default/features'

async function signIn(ask) {
  await ask('GET /api/admin/projects', { status: 401, hides: changing })
  const wrong = { username: 'admin', password: 'wrong' }
  await ask('POST /auth/simple/login', { json: wrong, status: 401, hides: changing })
  const json = { username: 'admin', password: 'unleash4all' }
  const { headers } = await ask('POST /auth/simple/login', {
    json,
    shows: 'admin',
    hides: changing,
  })
  return { Cookie: headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ') }
}

async function changeFeatures(ask, headers) {
  const json = { name: 'first', type: 'release' }
  await ask(`POST ${features}`, { json, headers, status: 201, shows: 'first', hides: changing })
  await ask(`POST ${features}`, { json, headers, status: 409, hides: changing })
  const bad = { name: 'bad name!' }
  await ask(`POST ${features}`, { json: bad, headers, status: 400, hides: changing })
  const there = `${features}/first/environments/development`
  const strategy = {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'default' },
  }
  await ask(`POST ${there}/strategies`, { json: strategy, headers, hides: changing })
  await ask(`POST ${there}/on`, { headers })
  await ask(`GET ${features}/first`, { headers, shows: '"first"', hides: changing })
  await ask(`PATCH ${features}/first`, {
    json: [{ op: 'replace', path: '/description', value: 'changed' }],
    headers: { ...headers, 'Content-Type': 'application/json' },
    shows: 'changed',
    hides: changing,
  })
  await ask(`GET ${features}?x[y]=1`, { headers, shows: 'changed', hides: changing })
}

// Errors and features contain random ids.
const changing = ['ETag']

export async function flow({ ask }) {
  await ask('GET /health', { shows: 'GOOD' })
  const session = await signIn(ask)
  await changeFeatures(ask, session)
  const token = { Authorization: '*:*.964a287e1b728cb5f4f3e0120df92cb5' }
  await ask('GET /api/admin/features/first/tags', { headers: token, hides: changing })
  await ask('GET /api/client/features', { status: 401, hides: changing })
  await ask('GET /docs/openapi.json', { shows: '"openapi"', hides: changing })
  await ask('GET /', { shows: '<title>Unleash' })
  await ask('GET /projects/default', { shows: '<title>Unleash' })
  await ask('GET /api/none', { status: 401, hides: changing })
  await ask('GET /api/admin/none', { headers: session, status: 404, hides: changing })
  await ask('DELETE /api/admin/projects/default/features/first', { headers: session, status: 202 })
  await ask('GET /api/admin/user', { headers: session, shows: 'admin', hides: changing })
  await ask('POST /logout', { headers: session, status: 302 })
  await ask('GET /api/admin/user', { headers: session, status: 401, hides: changing })
}

export const masks = [
  // The seconds until the rate limit resets.
  [/(RateLimit-Reset: )\d+/g, '$1SOON'],
  [/(unleash-session=)[^;]*/g, '$1SESSION'],
  [/"id":\s*"[^"]*"/g, '"id":ID'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'ID'],
]
