import { findPort } from '../comparison/program.mjs'
import { forms, observe } from './observe.mjs'
import { versionOf } from './places.mjs'

const opentelemetry = (instrumented) => ({
  name: 'opentelemetry',
  package: '@opentelemetry/instrumentation-express',
  settings: { INSTRUMENTED: instrumented },
  mark: 'middleware - authenticate',
})

/**
 * What APM agents see. `majors`: the API lines, if not all; `mark`: what must be included on Express,
 * so that two blind agents do not count as equal; `load`: how Node loads the agent, if that is the
 * same for both module systems.
 */
const agents = [
  opentelemetry('express'),
  {
    ...opentelemetry('router'),
    package: '@opentelemetry/instrumentation-router',
    majors: ['5'],
  },
  { ...opentelemetry('express,router'), suffix: ' with instrumentation-router', majors: ['5'] },
  { name: 'sentry', package: '@sentry/node', mark: 'handler: /api/users/:id', load: '--import' },
  { name: 'datadog', package: 'dd-trace', mark: 'authenticate' },
  { name: 'newrelic', package: 'newrelic', mark: 'Expressjs/GET//api/users/:id' },
  { name: 'elastic', package: 'elastic-apm-node', mark: 'GET /api/users/:id' },
]

const exercised =
  'names, routes, and errors of an app with middleware, routers, params, views, and error handlers, from CommonJS and from ESM'

/** The agent must start before anything can be awaited, so its server's port is chosen here. */
const observeWith = (agent, form) => async (place) => {
  const settings = { ...agent.settings, INTAKE_PORT: String(await findPort()) }
  return observe(place, { agent: `agents/${agent.name}`, form, settings, load: agent.load })
}

/** Every agent with a check for each module system; see run.mjs. */
export const traces = agents.map((agent) => ({
  agent: agent.name,
  majors: agent.majors,
  name: agent.package + (agent.suffix ?? ''),
  version: versionOf(agent.package),
  exercised,
  marksOn: () => [agent.mark],
  checks: forms.map((form) => ({ form, observe: observeWith(agent, form) })),
}))
