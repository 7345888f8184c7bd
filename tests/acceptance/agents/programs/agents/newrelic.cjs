Object.assign(process.env, {
  NEW_RELIC_NO_CONFIG_FILE: 'true',
  NEW_RELIC_APP_NAME: 'acceptance',
  NEW_RELIC_LICENSE_KEY: 'a'.repeat(40),
  NEW_RELIC_LOG_ENABLED: 'false',
  NEW_RELIC_SERVERLESS_MODE_ENABLED: 'true',
})
const { agent } = require('newrelic')

const seen = []
let onTransaction = () => {}
// Express reads a file's properties before it opens the file, fwjs afterward.
const isFile = ({ segment }) => segment.name.startsWith('Filesystem/')
const describe = ({ segment, children }) => ({
  name: segment.name,
  children: children.filter((child) => !isFile(child)).map(describe),
})
agent.on('transactionFinished', (transaction) => {
  const name = transaction.name || transaction.nameState.getFullName()
  const errors = transaction.exceptions.map(({ error }) => error.message)
  seen.push({ name, errors, segments: describe(transaction.trace.segments.root) })
  onTransaction()
})

/** Returns the transactions of that many requests once they have finished. */
globalThis.whatTheAgentSaw = (count) =>
  new Promise((resolve) => {
    onTransaction = () => seen.length >= count && resolve(seen)
    onTransaction()
  })
