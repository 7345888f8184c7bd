const Sentry = require('@sentry/node')

const seen = []
Sentry.init({
  dsn: 'http://key@127.0.0.1:1/1',
  tracesSampleRate: 1,
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

globalThis.whatTheAgentSaw = async () => {
  await Sentry.flush(500)
  return seen
}
