const { createServer } = require('node:http')
const { gunzipSync } = require('node:zlib')

// A local stand-in for Elastic's server, which the agent reports to.
const seen = []
let onEvents = () => {}
const intake = createServer((req, res) => {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => {
    const lines = gunzipSync(Buffer.concat(chunks)).toString().trim().split('\n')
    seen.push(...lines.map((line) => JSON.parse(line)))
    res.writeHead(202).end()
    onEvents()
  })
})
intake.listen(Number(process.env.INTAKE_PORT), '127.0.0.1').unref()

const agent = require('elastic-apm-node').start({
  serverUrl: `http://127.0.0.1:${process.env.INTAKE_PORT}`,
  apmServerVersion: '8.0.0',
  ignoreUrls: ['/intake/v2/events'],
  cloudProvider: 'none',
  metricsInterval: '0s',
  centralConfig: false,
  logLevel: 'off',
})

function describe({ transaction, error, span }) {
  if (transaction) {
    const { name, type, result, outcome, context } = transaction
    return { name, type, result, outcome, status: context.response.status_code }
  }
  if (span) return { span: span.name, type: span.type }
  const { exception, culprit, transaction: during } = error
  return { error: exception.message, handled: exception.handled, culprit, during: during.name }
}

const transactions = () => seen.filter(({ transaction }) => transaction)

/**
 * Returns all events once those of that many requests have arrived; the last errors arrive with a
 * flush.
 */
globalThis.whatTheAgentSaw = async (count) => {
  while (transactions().length < count) {
    const more = new Promise((resolve) => {
      onEvents = resolve
    })
    await agent.flush()
    if (transactions().length < count) await more
  }
  await agent.flush()
  const events = seen.filter(({ metadata, metricset }) => !metadata && !metricset).map(describe)
  // The agent reads the source around an error before it reports it, so errors arrive in any order.
  const errors = events.filter(({ error }) => error).sort((a, b) => a.error.localeCompare(b.error))
  return [...events.filter(({ error }) => !error), ...errors]
}
