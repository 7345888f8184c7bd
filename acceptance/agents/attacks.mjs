import { join } from 'node:path'
import { forms, observe } from './observe.mjs'

/** No agent of Datadog's listens anywhere: nothing leaves the machine. */
const quiet = {
  DD_TRACE_AGENT_PORT: '9',
  DD_TRACE_EXPERIMENTAL_EXPORTER: 'log',
  DD_TRACE_FLUSH_INTERVAL: '50',
  DD_TRACE_STARTUP_LOGS: 'false',
  DD_INSTRUMENTATION_TELEMETRY_ENABLED: 'false',
  DD_REMOTE_CONFIGURATION_ENABLED: 'false',
}

/**
 * What Datadog's agent does for security. `marks`: what must happen on Express, so that two agents
 * without effect do not count as equal.
 */
const duties = [
  {
    name: 'blocks attacks',
    settings: { DD_APPSEC_ENABLED: 'true', DD_APPSEC_RULES: './rules.json' },
    marks: [
      ...['query', 'params', 'params of a router', 'cookies', 'headers'],
      ...['json body', 'urlencoded body', 'urlencoded body, flat', 'text body'],
      ...['multipart body by multer', 'file read by the handler', 'file named by a json body'],
    ].map((way) => `"attack: ${way}":403`),
    exercised:
      'hostile words in the query, params, cookies, headers and bodies (json, urlencoded, text, multer), and files that the request names, are answered by 403; others pass. A raw body is not looked at, on Express neither',
  },
  {
    name: 'reports vulnerabilities',
    settings: {
      DD_IAST_ENABLED: 'true',
      DD_IAST_REQUEST_SAMPLING: '100',
      DD_IAST_MAX_CONCURRENT_REQUESTS: '100',
      DD_IAST_MAX_CONTEXT_OPERATIONS: '100',
      DD_IAST_DEDUPLICATION_ENABLED: 'false',
    },
    marks: [
      'GET: PATH_TRAVERSAL from http.request.parameter a',
      'GET: PATH_TRAVERSAL from http.request.cookie.value a',
      'POST /json: PATH_TRAVERSAL from http.request.body a.b',
      'POST /text: PATH_TRAVERSAL from http.request.body null',
    ],
    exercised: 'which part of a request reached the file system, for the same requests',
  },
]

/** Datadog keeps two lines of its agent; the older one is for runs by hand. */
const linesOf = (all) => (all ? ['dd-trace', 'dd-trace-5'] : ['dd-trace'])

function differences(onExpress, onFwjs) {
  const { statuses } = onExpress
  const changed = Object.keys(statuses)
    .filter((way) => statuses[way] !== onFwjs.statuses[way])
    .map((way) => `${way}: ${statuses[way]} on Express, ${onFwjs.statuses[way]} on fwjs`)
  const missing = onExpress.reported.filter((line) => !onFwjs.reported.includes(line))
  const added = onFwjs.reported.filter((line) => !onExpress.reported.includes(line))
  return [
    ...changed,
    ...missing.map((line) => `${line}: only on Express`),
    ...added.map((line) => `${line}: only on fwjs`),
  ]
}

async function compare({ settings, marks }, line, form, places) {
  const env = { ...quiet, ...settings, AGENT: line }
  const [onExpress, onFwjs] = await Promise.all(
    places.map((place) => observe(join(place, 'attacks'), 'datadog', 'main', form, env)),
  )
  const text = JSON.stringify(onExpress)
  const missed = marks.filter((mark) => !text.includes(mark))
  for (const mark of missed) console.log(`Express: without ${mark}, the agent does nothing`)
  const different = differences(onExpress, onFwjs)
  for (const difference of different) console.log(difference)
  return { works: missed.length === 0, same: missed.length === 0 && different.length === 0 }
}

const failure = (error) => console.log(error.message) ?? { works: false, same: false }

/** One duty of one line of the agent, as a row of docs/compatibility.md. */
async function checkDuty(duty, line, version, places, report) {
  const counts = { express: 0, fwjs: 0 }
  for (const form of forms) {
    const { works, same } = await compare(duty, line, form, places).catch(failure)
    counts.express += works ? 1 : 0
    counts.fwjs += same ? 1 : 0
    const text = same ? 'the same as on Express' : 'DIFFERENT'
    report(`dd-trace ${version} ${duty.name}, ${form}`, same, text)
  }
  const { name, exercised } = duty
  return { name: `dd-trace ${name}`, version, exercised, checks: forms.length, ...counts }
}

/** Every attack in both places; `report` counts, `versionOf` reads what is installed. */
export async function checkAttacks(places, { all, report, versionOf }) {
  const rows = []
  for (const line of linesOf(all)) {
    for (const duty of duties) {
      rows.push(await checkDuty(duty, line, versionOf(line), places, report))
    }
  }
  return rows
}
