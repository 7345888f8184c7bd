import { hash } from 'node:crypto'
import { createRequire } from 'node:module'

const programs = createRequire(import.meta.url)('./programs/index.cjs')

/** In the order in which each round runs them; `bare` is the base of all ratios. */
const servers = [
  { name: 'bare', file: 'bare.cjs', speaks: 'bare' },
  { name: 'bare again', file: 'bare.cjs', speaks: 'bare' },
  { name: 'fwjs', file: 'fwjs.cjs', speaks: 'express' },
  { name: 'fwjs, createServer', file: 'fwjs-create-server.cjs', speaks: 'express' },
  { name: 'fwjs-v5', file: 'fwjs-v5.cjs', speaks: 'express' },
  { name: 'fwjs, lean', file: 'fwjs-lean.cjs', speaks: 'express' },
  { name: 'fastify', file: 'fastify.cjs', speaks: 'fastify' },
  { name: 'express 4', file: 'express.cjs', speaks: 'express' },
  { name: 'express 5', file: 'express-5.cjs', speaks: 'express' },
  { name: 'hono', file: 'hono.cjs', speaks: 'hono' },
  { name: 'koa', file: 'koa.cjs', speaks: 'koa' },
]

const pairs = (count) => Array.from({ length: count }, (_, index) => `p${index}=v${index}`)
const queryOf = (count) => `/?a=1&${pairs(count - 1).join('&')}`
const TAG = `W/"11-${hash('sha1', '{"hello":"world"}', 'base64').slice(0, 27)}"`
const FORM = `name=Ada&${pairs(8).join('&')}`

/**
 * The measured scenarios. Every server responds to a scenario with the same body. `gate` is the lowest ratio
 * CPU(bare) / CPU(fwjs) that a run accepts, for both ways to start a server. `share` is the part of the usual
 * number of requests that a slow scenario gets. `sends` is a body: JSON of that many bytes, a form, or plain
 * bytes.
 */
const single = [
  { name: 'json', path: '/', gate: 0.85 },
  { name: 'json-varying', path: '/', gate: 0.85 },
  { name: 'text', path: '/', gate: 0.85 },
  { name: 'params', path: '/user/4711', gate: 0.85 },
  { name: 'query-3', path: queryOf(3), gate: 0.8 },
  { name: 'query-30', path: queryOf(30) },
  { name: 'redirect', path: '/', status: '3xx', gate: 0.8 },
  { name: 'cookie', path: '/' },
  { name: 'not-found', path: '/missing', status: '4xx', gate: 0.7 },
  { name: 'error', path: '/', status: '5xx', share: 0.5, printsErrors: true },
  {
    name: 'not-modified',
    path: '/',
    status: '3xx',
    headers: [`if-none-match: ${TAG}`],
    // It doesn't generate ETags.
    without: 'fwjs, lean',
  },
  { name: 'middlewares-20', path: '/', gate: 0.7 },
  { name: 'realistic', path: '/api/shop/orders', headers: ['authorization: Bearer token'] },
  { name: 'post-1k', path: '/notes', sends: { json: 1000 }, gate: 0.8 },
  { name: 'post-100k', path: '/notes', sends: { json: 100_000 }, share: 0.25, gate: 0.8 },
  { name: 'form', path: '/form', sends: { form: FORM } },
  { name: 'static-1k', path: '/files/1k.txt', gate: 0.87 },
  { name: 'static-10k', path: '/files/10k.txt', gate: 0.87 },
  { name: 'static-1m', path: '/files/1m.txt', gate: 0.87, share: 0.1 },
  { name: 'upload-1m', path: '/upload', sends: { bytes: 1_000_000 }, share: 0.1 },
]

/** Returns the same scenario on every server that has an app for it. */
function compared(scenario) {
  const candidates = servers
    .filter(({ name, speaks }) => programs[scenario.name][speaks] && name !== scenario.without)
    .map((server) => ({ ...server, program: scenario.name, ...scenario, name: server.name }))
  const gates = ['fwjs', 'fwjs, createServer'].map((name) => ({ name, least: scenario.gate ?? 0 }))
  return { name: scenario.name, base: 'bare', candidates, gates }
}

const fwjs = servers.find(({ name }) => name === 'fwjs')
const positions = { first: () => 0, middle: (size) => size >> 1, last: (size) => size - 1 }

function amongRoutes(server, size, place, share = 1) {
  return {
    ...server,
    name: `${server.name}, ${place} of ${size}`,
    program: `routes-${size}-${place}`,
    path: `/r${positions[place](size)}/1`,
    share,
  }
}

/** Cost by number of routes, compared with a router with one route. */
const routes = {
  name: 'routes',
  base: 'fwjs, last of 1',
  candidates: [
    amongRoutes(fwjs, 1, 'last'),
    { ...amongRoutes(fwjs, 1, 'last'), name: 'fwjs, last of 1 again' },
    ...[10, 100, 1000, 10_000].flatMap((size) =>
      Object.keys(positions).map((place) => amongRoutes(fwjs, size, place)),
    ),
    { ...fwjs, name: 'fwjs, 200 routers', program: 'routers-200', path: '/api/m199/items/1' },
    { ...fwjs, name: 'fwjs, splice', program: 'splice', path: '/r/1' },
    ...[1000, 10_000].map((size) => amongRoutes(named('fwjs-v5'), size, 'last')),
    ...[1, 10, 100, 1000, 10_000].map((size) => amongRoutes(named('fastify'), size, 'last')),
    ...['express 4', 'express 5'].flatMap((name) => [
      ...[1, 10, 100].map((size) => amongRoutes(named(name), size, 'last', 0.5)),
      amongRoutes(named(name), 1000, 'last', 0.1),
      amongRoutes(named(name), 10_000, 'last', 0.02),
    ]),
  ],
  gates: [
    { name: 'fwjs, last of 1000', least: 0.85 },
    { name: 'fwjs, last of 10000', least: 0.85 },
    { name: 'fwjs, 200 routers', least: 0.6 },
    { name: 'fwjs, splice', least: 0.45 },
  ],
}

function named(wanted) {
  return servers.find(({ name }) => name === wanted)
}

/** Over HTTP/2, compared with Node's own server and the same response. */
function overHttp2(program) {
  const candidate = (name, file) => ({ name, file, program, path: '/', protocol: 'http2' })
  return {
    name: `http2-${program}`,
    base: 'bare',
    candidates: [
      candidate('bare', 'bare-http2.cjs'),
      candidate('bare again', 'bare-http2.cjs'),
      candidate('fwjs', 'fwjs-http2.cjs'),
    ],
    gates: [{ name: 'fwjs', least: 0.87 }],
  }
}

/** Cost of the tracing channels (docs/guide/tracing.md), compared with fwjs without them, on many layers. */
const tracing = {
  name: 'tracing',
  base: 'fwjs, untraced',
  candidates: [
    { name: 'fwjs, untraced', file: 'fwjs-untraced.cjs' },
    { name: 'fwjs, untraced again', file: 'fwjs-untraced.cjs' },
    { name: 'fwjs', file: 'fwjs.cjs' },
    { name: 'fwjs, subscribed', file: 'fwjs-subscribed.cjs' },
  ].map((server) => ({ ...server, program: 'middlewares-20', path: '/' })),
  gates: [],
}

const { path, headers } = single.find(({ name }) => name === 'realistic')

/** With OpenTelemetry attached: its agent, and the spans of examples/tracing from the channels. */
const opentelemetry = {
  name: 'opentelemetry',
  base: 'bare, agent',
  candidates: [
    { name: 'bare, agent', file: 'bare-agent.cjs' },
    { name: 'bare, agent again', file: 'bare-agent.cjs' },
    { name: 'fwjs, agent', file: 'fwjs-agent.cjs' },
    { name: 'fwjs, channels', file: 'fwjs-spans.cjs' },
    { name: 'fwjs-v5, agent', file: 'fwjs-v5-agent.cjs' },
    { name: 'express 4, agent', file: 'express-agent.cjs' },
    { name: 'express 5, agent', file: 'express-5-agent.cjs' },
    { name: 'fwjs', file: 'fwjs.cjs' },
    { name: 'fwjs-v5', file: 'fwjs-v5.cjs' },
    { name: 'express 4', file: 'express.cjs' },
    { name: 'express 5', file: 'express-5.cjs' },
  ].map((server) => ({ ...server, program: 'realistic', path, headers })),
  gates: [],
}

export const scenarios = [
  ...single.map(compared),
  routes,
  overHttp2('json'),
  overHttp2('text'),
  tracing,
  opentelemetry,
]

/** Checked by CI: few scenarios, with only the servers whose ratio has a gate. */
export const ciScenarios = ['json', 'text', 'params', 'middlewares-20', 'routes']
