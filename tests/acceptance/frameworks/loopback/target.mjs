export const program = () => ({ args: ['main.cjs'], ready: '/users/1' })

export async function flow({ ask }) {
  await ask('GET /users/5', { shows: '{"id":5}' })
  await ask('GET /users/x', { status: 400, shows: 'INVALID_PARAMETER_VALUE' })
  await ask('POST /users', { json: { age: 3 }, shows: '{"age":3}' })
  await ask('POST /users', { json: {}, status: 422, shows: 'required property' })
  const headers = { 'Content-Type': 'application/json' }
  await ask('POST /users', { body: '{bad', headers, status: 400 })
  await ask('POST /users', { body: 'x', headers: { 'Content-Type': 'text/x' }, status: 415 })
  await ask('GET /files/a.txt', { shows: 'a file' })
  await ask('GET /mounted/7', { shows: 'mounted 7' })
  await ask('GET /openapi.json', { shows: '/users/{id}' })
  await ask('GET /openapi.yaml', { shows: 'openapi: 3' })
  await ask('GET /explorer/', { shows: 'LoopBack API Explorer' })
  await ask('GET /explorer', { status: 301 })
  await ask('GET /none', { status: 404, shows: 'NotFoundError' })
  await ask('OPTIONS /users', {
    headers: { Origin: 'http://x', 'Access-Control-Request-Method': 'POST' },
    status: 204,
  })
}
