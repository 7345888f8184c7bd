import { execFileSync } from 'node:child_process'

export function prepare(folder) {
  execFileSync('node_modules/.bin/tsc', [], { cwd: folder, stdio: 'inherit' })
}

export const program = () => ({ args: ['dist/main.js'], ready: '/api/users' })

export async function flow({ ask }) {
  await ask('GET /api/users?page=2', { headers: { 'x-who': 'me' }, shows: '{"page":2,"who":"me"}' })
  await ask('GET /api/users?page=x', { status: 400 })
  await ask('GET /api/users/cookie', { headers: { Cookie: 'a=b' }, shows: '{"a":"b"}' })
  await ask('GET /api/users/guarded', { status: 403 })
  await ask('GET /api/users/guarded', { headers: { 'x-role': 'admin' }, shows: 'true' })
  await ask('GET /api/users/bad', { status: 400, shows: 'no good' })
  await ask('GET /api/users/moved', { status: 302 })
  await ask('GET /api/users/native', { status: 202, shows: 'native' })
  await ask('GET /api/users/nothing', { status: 204 })
  await ask('GET /api/users/7', { shows: '{"id":7}' })
  await ask('POST /api/users', { json: { name: 'n', age: 3 }, status: 201, shows: '"age":3' })
  await ask('POST /api/users', { json: { name: 3 }, status: 400, shows: 'must be a string' })
  await ask('POST /api/users', {
    body: '{bad',
    headers: { 'Content-Type': 'application/json' },
    status: 400,
  })
  await ask('DELETE /api/users/7', { shows: '{"removed":7}' })
  await ask('GET /none', { status: 404, shows: 'Cannot GET' })
}
