const Sentry = require('@sentry/node')

const seen = []
Sentry.init({
  dsn: 'http://key@127.0.0.1:1/1',
  tracesSampleRate: 1,
  traceLifecycle: 'static',
  beforeSendTransaction(transaction) {
    const spans = transaction.spans.map(({ description, op }) => `${op}: ${description}`)
    seen.push({ transaction: transaction.transaction, spans })
    return null
  },
  beforeSend(event) {
    seen.push({ error: event.exception.values[0].value, transaction: event.transaction })
    return null
  },
})

let requests = 0
let onRequest = () => {}
Sentry.getClient().on('spanEnd', (span) => {
  if (!Sentry.spanToJSON(span).is_segment) return
  requests += 1
  onRequest()
})

/**
 * Returns the events of that many requests: it reports none for a 403 or a 404, and errors at any
 * time.
 */
globalThis.whatTheAgentSaw = async (count) => {
  await new Promise((resolve) => {
    onRequest = () => requests >= count && resolve()
    onRequest()
  })
  await Sentry.flush()
  return [...seen.filter(({ spans }) => spans), ...seen.filter(({ error }) => error)]
}
