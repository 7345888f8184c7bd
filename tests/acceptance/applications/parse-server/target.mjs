import { startPostgres } from '../../comparison/postgres.mjs'

let postgres

export async function prepare() {
  postgres = await startPostgres('parse')
}

export const finish = () => postgres?.stop()

export const program = () => ({
  args: ['main.cjs'],
  env: { POSTGRES_PORT: String(postgres.port) },
  ready: '/parse/health',
  patience: 120,
})

const changing = ['ETag', 'Content-Length', 'Location']
const client = { 'X-Parse-Application-Id': 'app' }
const query = encodeURIComponent('{"score":{"$gte":5}}')

/**
 * Creates the class first: the columns of a table created with its first object are in no
 * particular order.
 */
async function createClass(ask) {
  const fields = { score: { type: 'Number' }, player: { type: 'String' } }
  const headers = { ...client, 'X-Parse-Master-Key': 'master' }
  const json = { className: 'Score', fields }
  await ask('POST /parse/schemas/Score', { json, headers, shows: 'Score', hides: changing })
}

async function useObjects(ask, headers) {
  const scores = '/parse/classes/Score'
  const json = { score: 5, player: 'one' }
  const made = await ask(`POST ${scores}`, { json, headers, status: 201, hides: changing })
  const { objectId } = JSON.parse(made.body)
  const place = `${scores}/${objectId}`
  await ask(`GET ${place}`, { headers, shows: '"one"', hides: changing })
  await ask(`PUT ${place}`, { json: { score: 6 }, headers, hides: changing })
  await ask(`GET ${scores}?where=${query}&count=1`, {
    headers,
    shows: '"score":6',
    hides: changing,
  })
  await ask(`POST ${scores}`, {
    json: { _method: 'GET', where: { score: 6 } },
    headers,
    shows: '"one"',
    hides: changing,
  })
  const requests = [{ method: 'POST', path: scores, body: { score: 1 } }]
  await ask('POST /parse/batch', { json: { requests }, headers, shows: 'success', hides: changing })
  await ask(`DELETE ${place}`, { headers })
  await ask(`GET ${place}`, { headers, status: 404, shows: 'not found' })
}

async function useUsers(ask, headers) {
  const json = { username: 'u', password: 'p' }
  await ask('POST /parse/users', { json, headers, status: 201, hides: changing })
  await ask('POST /parse/users', { json, headers, status: 400, shows: 'already exists' })
  await ask('GET /parse/login?username=u&password=wrong', { headers, status: 404 })
  const { body } = await ask('GET /parse/login?username=u&password=p', {
    headers,
    shows: 'sessionToken',
    hides: changing,
  })
  const session = { ...headers, 'X-Parse-Session-Token': JSON.parse(body).sessionToken }
  await ask('GET /parse/users/me', { headers: session, shows: '"u"', hides: changing })
  await ask('POST /parse/logout', { json: {}, headers: session })
  await ask('GET /parse/users/me', { headers: session, status: 400 })
}

export async function flow({ ask }) {
  await ask('GET /parse/health', { shows: 'ok' })
  await ask('GET /', { shows: 'beside it' })
  await ask('GET /parse/classes/Score', { status: 403 })
  await createClass(ask)
  await useObjects(ask, { ...client, 'Content-Type': 'application/json' })
  await useUsers(ask, { ...client, 'Content-Type': 'application/json' })
  await ask('POST /parse/functions/double', { json: { value: 4 }, headers: client, shows: '8' })
  await ask('POST /parse/functions/none', { json: {}, headers: client, status: 400 })
  const headers = { ...client, 'Content-Type': 'text/plain' }
  const file = await ask('POST /parse/files/a.txt', {
    body: 'a file',
    headers,
    status: 201,
    hides: changing,
  })
  await ask(`GET ${new URL(JSON.parse(file.body).url).pathname}`, { shows: 'a file' })
  await ask('GET /parse/schemas', { headers: client, status: 403 })
  const master = { ...client, 'X-Parse-Master-Key': 'master' }
  await ask('GET /parse/schemas', { headers: master, shows: 'Score', hides: changing })
  await ask('OPTIONS /parse/classes/Score', { headers: { Origin: 'http://x' } })
  await ask('GET /parse/none', { headers: client, status: 404 })
}

export const masks = [
  [/"(objectId|sessionToken)":\s*"[^"]*"/g, '"$1":ID'],
  [/("ACL":\{)"\w+"/g, '$1"ID"'],
  [/[0-9a-f]{32}_a\.txt/g, 'ID_a.txt'],
  [/(classes\/Score\/)\w+/g, '$1ID'],
]
