/**
 * What is measured. Every server answers every scenario with the same bytes of body; `gate` is the
 * least ratio CPU(bare) / CPU(fwjs) that the run accepts, for both ways to start a server. With
 * `body`, about so many bytes of JSON are sent. `share` is the part of the usual number of requests
 * that a dear scenario gets.
 */
export const scenarios = [
  { name: 'json', path: '/', gate: 0.85 },
  { name: 'params', path: '/user/4711', gate: 0.85 },
  { name: 'post-1k', path: '/notes', gate: 0.87, body: 1000 },
  { name: 'post-100k', path: '/notes', gate: 0.87, body: 100_000 },
  { name: 'static-1k', path: '/files/1k.txt', gate: 0.87 },
  { name: 'static-10k', path: '/files/10k.txt', gate: 0.87 },
  { name: 'static-1m', path: '/files/1m.txt', gate: 0.87, share: 0.1 },
]

/** In the order in which each round runs them; `bare` is the base of all ratios. */
export const servers = [
  { name: 'bare', file: 'bare.cjs' },
  { name: 'bare again', file: 'bare.cjs' },
  { name: 'fwjs', file: 'fwjs.cjs', gated: true },
  { name: 'fwjs, createServer', file: 'fwjs-create-server.cjs', gated: true },
  { name: 'fastify', file: 'fastify.cjs' },
  { name: 'express 4', file: 'express.cjs' },
]
