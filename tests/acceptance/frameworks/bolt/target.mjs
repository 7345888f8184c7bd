import { createHmac } from 'node:crypto'

export const program = () => ({
  args: ['main.mjs'],
  ready: '/seen',
  env: { NODE_ENV: 'production' },
})

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const now = () => Math.floor(Date.now() / 1000)

function sign(body, type, { secret = 'secret', timestamp = now() } = {}) {
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')
  const headers = { 'X-Slack-Signature': `v0=${digest}`, 'X-Slack-Request-Timestamp': timestamp }
  return { body, headers: { ...type, ...headers } }
}

const asJson = (value, options) => sign(JSON.stringify(value), json, options)
const asForm = (value, options) => sign(String(new URLSearchParams(value)), form, options)
const asPayload = (value) => asForm({ payload: JSON.stringify(value) })
const challenge = { type: 'url_verification', challenge: 'abc' }
const command = (name, text) => asForm({ command: name, text, team_id: 'T1', user_id: 'U2' })
const mention = (team) => ({
  type: 'event_callback',
  team_id: team,
  event: { type: 'app_mention', text: 'hello', user: 'U2', channel: 'C1' },
})

async function sendEvents(ask) {
  await ask('POST /slack/events', { ...asJson(challenge), shows: '{"challenge":"abc"}' })
  await ask('POST /slack/events', { ...asForm({ ssl_check: '1' }) })
  const tagged = asJson(mention('T1'))
  Object.assign(tagged.headers, { 'X-Tag': 'tagged', 'X-Slack-Retry-Num': '2' })
  await ask('POST /slack/events', tagged)
  await ask('POST /slack/events', { ...asJson(mention('T-unknown')), status: 401 })
  await ask('POST /slack/commands', { ...command('/echo', 'one two'), shows: 'echo one two' })
  await ask('POST /slack/commands', { ...command('/blocks', ''), shows: 'ephemeral' })
  await ask('POST /slack/commands', { ...command('/fail', ''), status: 500 })
  await ask('POST /slack/commands', { ...command('/never', ''), status: 404 })
  await ask('POST /slack/commands', { ...command('/none', ''), status: 404 })
}

async function interact(ask) {
  const from = { team: { id: 'T1' }, user: { id: 'U2' } }
  const actions = [{ type: 'button', action_id: 'press', block_id: 'b' }]
  const pressed = { type: 'block_actions', ...from, actions }
  await ask('POST /slack/events', { ...asPayload(pressed) })
  const view = { type: 'modal', callback_id: 'form' }
  const submitted = { type: 'view_submission', ...from, view }
  await ask('POST /slack/events', { ...asPayload(submitted), shows: '"errors"' })
  const asked = { type: 'block_suggestion', ...from, action_id: 'menu', block_id: 'b', value: '' }
  await ask('POST /slack/events', { ...asPayload(asked), shows: '"options"' })
}

async function sendWrongRequests(ask) {
  const path = 'POST /slack/events'
  await ask(path, { ...asJson(challenge, { secret: 'other' }), status: 401 })
  await ask(path, { ...asJson(challenge, { timestamp: now() - 600 }), status: 401 })
  await ask(path, { json: challenge, status: 401 })
  await ask(path, { ...sign('{', json), status: 400 })
  await ask(path, { ...sign('text', { 'Content-Type': 'text/plain' }), status: 400 })
  await ask(path, { ...sign('x'.repeat(3000), json), status: 413 })
  await ask(path, { status: 401 })
  await ask('GET /slack/events', { status: 404, shows: 'Cannot GET' })
  await ask('GET /none', { status: 404 })
  await ask('GET /broken', { status: 500, shows: 'Internal Server Error' })
}

async function install(ask) {
  const { headers } = await ask('GET /slack/install', { shows: 'oauth/v2/authorize' })
  const cookie = headers['set-cookie']?.[0].split(';')[0]
  await ask('GET /slack/oauth_redirect', { status: 400, shows: 'missing_code' })
  await ask('GET /slack/oauth_redirect?error=access_denied', { status: 500, shows: 'reason' })
  const wrong = 'GET /slack/oauth_redirect?code=1&state=wrong'
  await ask(wrong, { headers: { Cookie: cookie }, status: 400, shows: 'invalid_state' })
}

export async function flow({ ask }) {
  await sendEvents(ask)
  await interact(ask)
  await sendWrongRequests(ask)
  await install(ask)
  await ask('GET /custom/a?b=1', { shows: '{"url":"/a?b=1","base":"/custom"}' })
  await ask('GET /seen', { shows: '"tagged"' })
}

export const masks = [[/eyJ[\w.-]+/g, 'TOKEN']]
