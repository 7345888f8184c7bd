// The requests to a server of either major version of the SDK.
export const accepted = { Accept: 'application/json, text/event-stream' }
const protocolVersion = '2025-06-18'
export const inSession = { ...accepted, 'Mcp-Session-Id': 'session-0' }

export const message = (method, params, id) => ({ jsonrpc: '2.0', method, params, id })
export const call = (name, args, id) => message('tools/call', { name, arguments: args }, id)
export const initialize = message(
  'initialize',
  { protocolVersion, capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  1,
)

export async function openSession(ask) {
  await ask('POST /mcp', { json: initialize, headers: accepted, shows: '"acceptance"' })
  const initialized = message('notifications/initialized')
  await ask('POST /mcp', { json: initialized, headers: inSession, status: 202 })
  await ask('POST /mcp', { json: message('tools/list', {}, 2), headers: inSession, shows: 'add' })
}

export async function callTools(ask) {
  const send = (json, options) => ask('POST /mcp', { json, headers: inSession, ...options })
  await send(call('add', { a: 1, b: 2 }, 3), { shows: '"text":"3"' })
  await send(call('add', { a: 'x' }, 4), { shows: 'Invalid' })
  await send(call('fail', {}, 5), { shows: 'failed on purpose' })
  await send(call('announce', {}, 6), { shows: 'on the request' })
  await send(message('none', {}, 7), { shows: 'Method not found' })
}

export async function sendWrongRequests(ask) {
  const ping = { json: message('ping', {}, 8) }
  await ask('POST /mcp', { ...ping, headers: { 'Mcp-Session-Id': 'session-0' }, status: 406 })
  await ask('POST /mcp', { ...ping, headers: accepted, status: 400, shows: 'not initialized' })
  const unknown = { ...accepted, 'Mcp-Session-Id': 'none' }
  await ask('POST /mcp', { ...ping, headers: unknown, status: 404 })
  await ask('POST /mcp', { json: initialize, headers: inSession, status: 400, shows: 'already' })
  const old = { ...inSession, 'Mcp-Protocol-Version': '1999-01-01' }
  await ask('POST /mcp', { ...ping, headers: old, status: 400, shows: 'version' })
  const type = { 'Content-Type': 'application/json' }
  await ask('POST /mcp', { headers: { ...inSession, ...type }, status: 400, shows: 'Parse error' })
  await ask('POST /mcp', { body: '{', headers: { ...inSession, ...type }, status: 400 })
  const plain = { ...inSession, 'Content-Type': 'text/plain' }
  await ask('POST /mcp', { body: 'x', headers: plain, status: 415 })
  await ask('PUT /mcp', { headers: inSession, status: 405 })
  await ask('GET /mcp', { headers: { 'Mcp-Session-Id': 'session-0' }, status: 406 })
  await ask('GET /none', { headers: { Host: 'evil.example.com' }, status: 403, shows: 'Host' })
}

/** Aborts a tool that never returns, after its first event. */
export async function leave({ ask, abort, waitFor }) {
  await abort('POST /mcp', { json: call('wait', {}, 9), headers: inSession })
  await waitFor('GET /closed', 200)
  await ask('GET /closed', { shows: '["POST /mcp"]' })
}

/** Ends the session, twice. */
export async function closeSession(ask) {
  await ask('DELETE /mcp', { headers: inSession })
  await ask('DELETE /mcp', { headers: inSession, status: 404 })
}

export async function askForAuthorization(ask) {
  await ask('GET /.well-known/oauth-authorization-server', { shows: 'auth.example.com' })
  await ask('GET /.well-known/oauth-protected-resource', { shows: 'mcp.example.com' })
  await ask('POST /.well-known/oauth-protected-resource', { status: 405 })
  await ask('GET /secret', { status: 401, shows: 'invalid_token' })
  for (const [token, status] of [
    ['valid', 200],
    ['expired', 401],
    ['other', 403],
  ]) {
    await ask('GET /secret', { headers: { Authorization: `Bearer ${token}` }, status })
  }
}
