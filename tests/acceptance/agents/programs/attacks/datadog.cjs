// Configured through the environment: see tests/acceptance/agents/attacks.mjs.
require(process.env.AGENT).init()

// The log exporter prints its traces: they are removed from standard output.
const { write } = process.stdout
const spans = []
let onSpans = () => {}
process.stdout.write = function (text, ...rest) {
  if (!String(text).includes('"traces"')) return write.call(this, text, ...rest)
  for (const line of text.split('\n').filter(Boolean)) spans.push(...JSON.parse(line).traces.flat())
  onSpans()
  return true
}

const isRequest = ({ meta }) => meta['span.kind'] === 'server'

function vulnerabilitiesOf({ resource, meta }) {
  const { sources, vulnerabilities } = JSON.parse(meta['_dd.iast.json'])
  const from = sources.map(({ origin, name }) => `${origin} ${name}`)
  return vulnerabilities.map(({ type }) => `${resource}: ${type} from ${from}`)
}

/** Returns the reports for that many requests once all of them have been traced. */
globalThis.whatTheAgentReported = async (count) => {
  await new Promise((resolve) => {
    onSpans = () => spans.filter(isRequest).length >= count && resolve()
    onSpans()
  })
  return spans.filter(({ meta }) => '_dd.iast.json' in meta).flatMap(vulnerabilitiesOf)
}
