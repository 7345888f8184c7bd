import bolt from '@slack/bolt'

const team = { id: 'T1' }
const bot = { id: 'B1', userId: 'U1', token: 'xoxb-none', scopes: ['chat:write'] }

async function fetchInstallation({ teamId }) {
  if (teamId !== team.id) throw new Error('no such team')
  return { team, bot, user: { id: 'U2' }, appId: 'A1' }
}

const receiver = new bolt.ExpressReceiver({
  signingSecret: 'secret',
  clientId: 'client',
  clientSecret: 'client secret',
  stateSecret: 'state secret',
  scopes: ['chat:write'],
  endpoints: { events: '/slack/events', commands: '/slack/commands' },
  unhandledRequestTimeoutMillis: 100,
  bodyLimit: 2000,
  logLevel: bolt.LogLevel.ERROR,
  installationStore: { fetchInstallation, storeInstallation: () => {} },
  customPropertiesExtractor: (req) => ({ path: req.path, tag: req.get('x-tag') }),
})
const seen = []
receiver.router.get('/seen', (_req, res) => res.json(seen))
receiver.app.use('/custom', (req, res) => res.json({ url: req.url, base: req.baseUrl }))
receiver.router.get('/broken', async () => {
  throw new Error('not shown')
})

const app = new bolt.App({ receiver })
app.use(async ({ context, next }) => {
  seen.push({ path: context.path, tag: context.tag, retry: context.retryNum })
  await next()
})
app.event('app_mention', async ({ event }) => {
  seen.push(event.text)
})
app.command('/echo', async ({ command, ack }) => ack(`echo ${command.text}`))
app.command('/blocks', async ({ ack }) => ack({ response_type: 'ephemeral', blocks: [] }))
app.command('/fail', async () => {
  throw new Error('failed on purpose')
})
app.command('/never', async () => {})
app.action('press', async ({ ack }) => ack())
app.view('form', async ({ ack }) => ack({ response_action: 'errors', errors: { a: 'wrong' } }))
app.options('menu', async ({ ack }) => ack({ options: [] }))
await app.start({ port: Number(process.env.PORT), host: '127.0.0.1' })
