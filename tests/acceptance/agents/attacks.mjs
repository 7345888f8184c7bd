import { join } from 'node:path'
import { forms, observe } from './observe.mjs'
import { versionOf } from './places.mjs'

/** Datadog's agent without the service it reports to: nothing leaves the machine. */
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
/** These need functions that only Express 5 has. */
const in5 = [
  ...['params of a wildcard', 'query in an async handler'],
  'params merged into an async handler',
]
const ways = [...inPath, 'cookies', 'headers', ...inBodies, ...inFiles]
const answered = (status) => (major) =>
  [...ways, ...(major === '5' ? in5 : [])]
    .filter((way) => way !== 'file sent by res.sendFile')
    .map((way) => `"attack: ${way}":${status}`)
const hostile =
  'malicious values in queries, params, cookies, headers, and bodies (json, urlencoded, text, multer)'

/**
 * Security features of agents. `agent`: the file that loads it; `lines`: the packages, of which
 * only the first is for every run; `marksOn`: what must happen on Express, so that two agents without
 * effect do not count as equal, by the API line.
 */
const duties = [
  {
    agent: 'datadog',
    lines: ['dd-trace', 'dd-trace-5'],
    name: 'dd-trace blocks attacks',
    settings: { ...datadog, DD_APPSEC_ENABLED: 'true', DD_APPSEC_RULES: './rules.json' },
    marksOn: answered(403),
    exercised: `${hostile} get a 403, others pass. A raw body isn't inspected, on Express either`,
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
    marksOn: () => [
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
    marksOn: answered(500),
    forms: ['cjs'],
    exercised: `${hostile} that reach the file system are blocked, others pass`,
  },
  {
    agent: 'aikido',
    lines: ['@aikidosec/firewall'],
    name: '@aikidosec/firewall/instrument blocks attacks',
    settings: { AIKIDO_BLOCK: 'true', AGENT: '@aikidosec/firewall/instrument' },
    marksOn: answered(500),
    exercised: 'the same, with the agent rewriting source files as they are loaded',
  },
]

/** Reports have no defined order. */
const observeWith = (agent, form, settings) => async (place) => {
  const attacked = { ...place, folder: join(place.folder, 'attacks') }
  const { statuses, reported } = await observe(attacked, { agent, form, settings })
  return { statuses, reported: reported.sort() }
}

/** Every feature of every agent release line, with a check for each module system; see run.mjs. */
export const attacks = duties.flatMap(({ agent, lines, settings, forms: checked, ...duty }) =>
  lines.map((line, index) => ({
    ...duty,
    agent,
    version: versionOf(line),
    older: index > 0,
    checks: (checked ?? forms).map((form) => ({
      form,
      observe: observeWith(agent, form, { AGENT: line, ...settings }),
    })),
  })),
)
