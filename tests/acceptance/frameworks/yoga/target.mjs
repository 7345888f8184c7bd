import { multipart } from '../../comparison/client.mjs'

export const program = () => ({
  args: ['main.mjs'],
  ready: '/closed?',
  env: { NODE_ENV: 'production' },
})

const events = { Accept: 'text/event-stream' }
const page = { Accept: 'text/html' }
const upload = [
  {
    name: 'operations',
    value: JSON.stringify({
      query: 'mutation ($file: File!) { upload(file: $file) }',
      variables: { file: null },
    }),
  },
  { name: 'map', value: '{"0":["variables.file"]}' },
  { name: '0', filename: 'a.txt', type: 'text/plain', value: 'content' },
]

async function query(ask, path) {
  const send = (text, { variables, ...options } = {}) =>
    ask(`POST ${path}`, { json: { query: text, variables }, ...options })
  await send('{ books { id title } }', { shows: '"first"' })
  const byId = 'query ($id: ID!) { book(id: $id) { title } }'
  await send(byId, { variables: { id: '1' }, shows: '"first"' })
  await send(byId, { status: 400, shows: 'was not provided' })
  await send('mutation { add(title: "next") { title } }', { shows: '"next"' })
  await send('{ who }', { headers: { 'X-Who': 'me' }, shows: '"me"' })
  await send('{ secret }', { status: 403, shows: 'FORBIDDEN' })
  await send('{ broken books { id } }', { shows: 'Unexpected error' })
  await send('{ none }', { shows: 'Cannot query' })
  await send('{', { shows: 'Syntax Error' })
  await send('subscription { count(to: 3) }', { headers: events, shows: '{"count":3}' })
  await send('subscription { failing }', { headers: events, shows: 'failed on purpose' })
}

export async function flow({ ask, abort, waitFor }) {
  await query(ask, '/graphql')
  await query(ask, '/parsed')
  const books = '/graphql?query=%7Bbooks%7Bid%7D%7D'
  await ask(`GET ${books}`, { shows: '"1"' })
  await ask('GET /graphql?query=mutation%7Badd(title:%22x%22)%7Bid%7D%7D', { status: 405 })
  await ask('GET /graphql?query=subscription%7Bcount(to:2)%7D', {
    headers: events,
    shows: '"count":2',
  })
  await ask('GET /graphql', { headers: page, shows: 'Yoga GraphiQL' })
  await ask('GET /graphql/none', { headers: page, shows: 'Welcome' })
  await ask('GET /graphql', { shows: 'Must provide query' })
  await ask('PUT /graphql', { status: 405 })
  await ask('POST /graphql', { ...multipart(upload), shows: 'a.txt text/plain content' })
  const asked = { json: { query: '{ request }' } }
  await ask('POST /tenants/a?b[c]=1', { ...asked, shows: 'b[c]' })
  await ask('POST /tenants/a/part', { ...asked, shows: 'part' })
  const json = { 'Content-Type': 'application/json' }
  await ask('POST /graphql', { body: '{', headers: json, status: 400 })
  await ask('POST /parsed', { body: '{', headers: json, status: 400, shows: 'Bad Request' })
  const graphql = { 'Content-Type': 'application/graphql' }
  for (const path of ['/graphql', '/parsed']) {
    await ask(`POST ${path}`, { body: '{ books { id } }', headers: graphql, shows: '"1"' })
  }
  await ask('POST /graphql', { body: 'x', headers: { 'Content-Type': 'text/csv' }, status: 415 })
  const preflight = { Origin: 'http://x', 'Access-Control-Request-Method': 'POST' }
  await ask('OPTIONS /graphql', { headers: preflight, status: 204 })
  await ask('GET /graphql/health')
  const added = { json: { query: 'subscription { added { id } }' }, headers: events }
  await abort('POST /graphql', added)
  await waitFor('GET /closed', 200)
  await ask('GET /closed', { shows: '["POST /graphql"]' })
}
