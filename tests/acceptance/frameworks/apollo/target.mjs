export const program = () => ({ args: ['main.mjs'], ready: '/none' })

const query = (text, variables) => ({ json: { query: text, variables } })

export async function flow({ ask }) {
  await ask('POST /graphql', { ...query('{ books { id title } }'), shows: '"first"' })
  await ask('POST /graphql', {
    ...query('query ($id: ID!) { book(id: $id) { title } }', { id: '1' }),
    shows: '"first"',
  })
  await ask('POST /graphql', { ...query('mutation { add(title: "x") { id } }'), shows: '"2"' })
  await ask('POST /graphql', {
    json: { query: '{ who }' },
    headers: { 'x-who': 'me' },
    shows: 'me',
  })
  await ask('POST /graphql', { ...query('{ fail }'), shows: 'failed on purpose' })
  await ask('POST /graphql', { ...query('{ none }'), status: 400, shows: 'Cannot query' })
  await ask('POST /graphql', { ...query('{'), status: 400, shows: 'Syntax Error' })
  const apollo = { 'apollo-require-preflight': '1' }
  await ask('GET /graphql?query={books{id}}', { headers: apollo, shows: '"1"' })
  await ask('GET /graphql?query={books{id}}', { status: 400, shows: 'CSRF' })
  await ask('GET /graphql', { headers: { Accept: 'text/html' }, hides: ['ETag'] })
  await ask('PUT /graphql', { ...query('{ books { id } }'), status: 405 })
  await ask('POST /unparsed', { ...query('{ books { id } }'), status: 500, shows: 'body' })
  await ask('OPTIONS /graphql', {
    headers: { Origin: 'http://x', 'Access-Control-Request-Method': 'POST' },
    status: 204,
  })
}

/** The landing page has a nonce for its scripts. */
export const masks = [[/nonce[-=]"?[0-9a-f]+"?/g, 'NONCE']]
