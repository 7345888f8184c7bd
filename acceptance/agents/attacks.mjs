import { join } from 'node:path'
import { forms, observe } from './observe.mjs'

/** Datadog's agent without the service that it sends to: nothing leaves the machine. */
const datadog = {
  DD_TRACE_AGENT_PORT: '9',
  DD_TRACE_EXPERIMENTAL_EXPORTER: 'log',
  DD_TRACE_FLUSH_INTERVAL: '50',
  DD_TRACE_STARTUP_LOGS: 'false',
  DD_INSTRUMENTATION_TELEMETRY_ENABLED: 'false',
  DD_REMOTE_CONFIGURATION_ENABLED: 'false',
}

const inPath = ['query', 'params', 'params of a router', 'params in a param callback']
const inBodies = [
  ...['json body', 'json body in app.use', 'urlencoded body', 'urlencoded body, flat'],
  ...['text body', 'multipart body by multer'],
]
const inFiles = [
  'file read by the handler',
  'file sent by res.sendFile',
  'file named by a json body',
]
const ways = [...inPath, 'cookies', 'headers', ...inBodies, ...inFiles]
const answered = (status) =>
  ways
    .filter((way) => way !== 'file sent by res.sendFile')
    .map((way) => `"attack: ${way}":${status}`)
const attacks =
  'hostile values in the query, params, cookies, headers and bodies (json, urlencoded, text, multer)'

/**
 * What agents do for security. `agent`: the file that loads it; `lines`: the packages, of which only
 * the first is for every run; `marks`: what must happen on Express, so that two agents without
 * effect do not count as equal; `missedUnderPnpm`: what docs/agents.md says of pnpm.
 */
const duties = [
  {
    agent: 'datadog',
    lines: ['dd-trace', 'dd-trace-5'],
    name: 'dd-trace blocks attacks',
    settings: { ...datadog, DD_APPSEC_ENABLED: 'true', DD_APPSEC_RULES: './rules.json' },
    marks: answered(403),
    missedUnderPnpm: [...inPath, ...inFiles],
    exercised: `${attacks} get 403, others pass. A raw body is not looked at, on Express neither`,
  },
  {
    agent: 'datadog',
    lines: ['dd-trace', 'dd-trace-5'],
    name: 'dd-trace reports vulnerabilities',
    settings: {
      ...datadog,
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
  {
    agent: 'aikido',
    lines: ['@aikidosec/firewall'],
    name: '@aikidosec/firewall blocks attacks',
    settings: { AIKIDO_BLOCK: 'true', AGENT: '@aikidosec/firewall' },
    marks: answered(500),
    missedUnderPnpm: [...inPath.slice(1), ...inBodies, 'file named by a json body'],
    forms: ['cjs'],
    exercised: `${attacks} that reach the file system are stopped, others pass`,
  },
  {
    agent: 'aikido',
    lines: ['@aikidosec/firewall'],
    name: '@aikidosec/firewall/instrument blocks attacks',
    settings: { AIKIDO_BLOCK: 'true', AGENT: '@aikidosec/firewall/instrument' },
    marks: answered(500),
    exercised: 'the same, where the agent rewrites the sources as they are loaded',
  },
]

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

async function compare({ agent, settings, marks }, line, form, places) {
  const env = { AGENT: line, ...settings }
  const [onExpress, onFwjs] = await Promise.all(
    places.map((place) => observe(join(place, 'attacks'), agent, 'main', form, env)),
  )
  const text = JSON.stringify(onExpress)
  const missed = marks.filter((mark) => !text.includes(mark))
  for (const mark of missed) console.log(`Express: without ${mark}, the agent does nothing`)
  const different = differences(onExpress, onFwjs)
  for (const difference of different) console.log(difference)
  return { works: missed.length === 0, same: missed.length === 0 && different.length === 0 }
}

const failure = (error) => console.log(error.message) ?? { works: false, same: false }

/** One duty of one line of an agent, as a row of docs/compatibility.md. */
async function checkDuty(duty, line, version, places, report) {
  const { name, exercised, forms: checked = forms } = duty
  const counts = { express: 0, fwjs: 0 }
  for (const form of checked) {
    const { works, same } = await compare(duty, line, form, places).catch(failure)
    counts.express += works ? 1 : 0
    counts.fwjs += same ? 1 : 0
    const text = same ? 'the same as on Express' : 'DIFFERENT'
    report(`${name}, ${version}, ${form}`, same, text)
  }
  return { name, version, exercised, checks: checked.length, ...counts }
}

/** Every attack in both places; `report` counts, `versionOf` reads what is installed. */
export async function checkAttacks(agent, places, { all, report, versionOf }) {
  const rows = []
  for (const duty of duties.filter((duty) => (agent ?? duty.agent) === duty.agent)) {
    for (const line of all ? duty.lines : duty.lines.slice(0, 1)) {
      rows.push(await checkDuty(duty, line, versionOf(line), places, report))
    }
  }
  return rows
}

const passed = ({ statuses }) => ways.filter((way) => statuses[`attack: ${way}`] === 200)

/** Which attacks pass where pnpm has put fwjs in the place of Express: docs/agents.md is so. */
export async function checkAttacksUnderPnpm(agent, places, { report, versionOf }) {
  const rows = []
  for (const duty of duties.filter((duty) => (agent ?? duty.agent) === duty.agent)) {
    if (!duty.missedUnderPnpm) continue
    const [line] = duty.lines
    const env = { AGENT: line, ...duty.settings }
    const [onExpress, onFwjs] = await Promise.all(
      places.map((place) => observe(join(place, 'attacks'), duty.agent, 'main', 'cjs', env)),
    )
    const [express, fwjs] = [passed(onExpress), passed(onFwjs)].map((list) => list.join(', '))
    const expected = express === '' && fwjs === duty.missedUnderPnpm.join(', ')
    const name = `${duty.name}, installed by pnpm`
    report(name, expected, `on Express "${express}" pass, on fwjs "${fwjs}"`)
    const version = `${versionOf(line)}, pnpm ${versionOf('pnpm')}`
    const exercised = 'which of these attacks pass'
    rows.push({ name, version, exercised, express: express || 'none', fwjs: `**${fwjs}**` })
  }
  return rows
}
