// Outside production, error pages contain the stack trace, with the framework's files.
const env = { NODE_ENV: 'production' }

export const program = () => ({ args: ['main.mjs'], ready: '/none', env })

const user = { name: 'First', email: 'first@example.com', password: 'a long password' }
const { email, password } = user

/** Returns the header with the cookies that a response set. */
const cookiesOf = ({ headers }) => ({
  Cookie: headers['set-cookie']?.map((cookie) => cookie.split(';')[0]).join('; ') ?? '',
})

async function signUp(ask) {
  const path = 'POST /api/auth/sign-up/email'
  const made = await ask(path, { json: user, shows: '"First"' })
  await ask(path, { json: user, status: 422, shows: 'already exists' })
  await ask(path, { json: { ...user, email: 'none' }, status: 400 })
  await ask(path, { json: { ...user, email: 'b@example.com', password: 'x' }, status: 400 })
  await ask(path, { body: '{', headers: { 'Content-Type': 'application/json' }, status: 400 })
  await ask(path, { body: 'x', headers: { 'Content-Type': 'text/plain' }, status: 415 })
  await ask('GET /me', { headers: cookiesOf(made), shows: '"First"' })
}

async function signIn(ask) {
  const path = 'POST /api/auth/sign-in/email'
  await ask(path, { json: { email, password: 'wrong password' }, status: 401 })
  await ask(path, { json: { email: 'none@example.com', password }, status: 401 })
  const elsewhere = { Origin: 'http://evil.example.com', Cookie: 'a=b' }
  await ask(path, { json: { email, password }, headers: elsewhere, status: 403 })
  const trusted = { Origin: 'http://trusted.example.com', Cookie: 'a=b' }
  await ask(path, { json: { email, password }, headers: trusted })
  return ask(path, { json: { email, password, rememberMe: false }, shows: '"token"' })
}

async function useSession(ask, session, port) {
  const headers = { ...session, Origin: `http://127.0.0.1:${port}` }
  await ask('GET /api/auth/get-session', { headers, shows: email })
  await ask('GET /api/auth/list-sessions', { headers, shows: '"token"' })
  await ask('POST /api/auth/update-user', { json: { name: 'Other' }, headers, shows: 'true' })
  await ask('GET /me', { headers, shows: '"Other"' })
  const [name] = session.Cookie.split('=')
  await ask('GET /me', { headers: { Cookie: `${name}=forged.signature` }, status: 401 })
  const changed = { currentPassword: password, newPassword: 'another password' }
  await ask('POST /api/auth/change-password', { json: changed, headers })
  await ask('POST /api/auth/sign-out', { json: {}, headers, shows: '"success":true' })
  await ask('GET /me', { headers, status: 401, shows: 'Unauthorized' })
  await ask('GET /api/auth/get-session', { headers, shows: 'null' })
}

export async function flow({ ask, port }) {
  await ask('GET /api/auth/ok', { shows: '{"ok":true}' })
  await signUp(ask)
  const signedIn = await signIn(ask)
  await useSession(ask, cookiesOf(signedIn), port)
  await ask('POST /api/auth/sign-in/email', { json: { email, password }, status: 401 })
  await ask('GET /api/auth/list-sessions', { status: 401 })
  await ask('GET /api/auth/none', { status: 404 })
  await ask('GET /api/auth', { status: 404, shows: 'Cannot GET /api/auth' })
  await ask('DELETE /api/auth/ok', { status: 404 })
  await ask('POST /parsed', { json: { a: 1 }, shows: '{"a":1}' })
}

export const masks = [
  [/("(?:id|token|userId)":\s*)"[^"]*"/g, '$1"ID"'],
  [/(session_token=)[^;]+/g, '$1TOKEN'],
]
