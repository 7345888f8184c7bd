export const program = () => ({ args: ['main.mjs'], ready: '/none' })

const batch = encodeURIComponent('{"0":1,"1":9}')

export async function flow({ ask }) {
  await ask('GET /trpc/list', { shows: '"first"' })
  await ask('GET /trpc/byId?input=1', { shows: '"first"' })
  await ask('GET /trpc/byId?input=%22x%22', { status: 400, shows: 'BAD_REQUEST' })
  await ask(`GET /trpc/byId,byId?batch=1&input=${batch}`, { shows: '"first"' })
  await ask('GET /trpc/who', { headers: { 'x-who': 'me' }, shows: '"me"' })
  await ask('GET /trpc/fail', { status: 403, shows: 'not you' })
  await ask('GET /trpc/none', { status: 404, shows: 'NOT_FOUND' })
  await ask('POST /trpc/add', { json: { name: 'second' }, shows: '"second"' })
  await ask('POST /parsed/add', { json: { name: 'second' }, shows: '"second"' })
  await ask('POST /trpc/add', { json: { name: 2 }, status: 400 })
  await ask('GET /trpc/add', { status: 405, shows: 'METHOD_NOT_SUPPORTED' })
  await ask('GET /trpc/count', { shows: 'data: 2' })
  await ask('HEAD /trpc/list', { status: 204 })
}
