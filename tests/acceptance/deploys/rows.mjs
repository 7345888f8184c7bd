// The measured setups. A row that `loses` is the control: it must lose requests, or the check
// proves nothing. A row that is `measured` is only reported.

const express = (variant, more) => ({
  name: `Express 4, ${variant}`,
  framework: 'Express 4',
  variant,
  ...more,
})
const managed = (framework, more) => ({
  name: `${framework}, manage`,
  framework,
  variant: 'manage',
  ...more,
})

export const short = {
  clients: 32,
  replacements: 4,
  requests: 2000,
  crashes: 3,
  rows: [managed('fwjs'), managed('Express 4'), express('process.exit', { loses: true })],
}

export const long = {
  clients: 64,
  replacements: 20,
  requests: 50_000,
  crashes: 10,
  rows: [
    managed('fwjs'),
    managed('Express 4'),
    managed('Express 5'),
    managed('node:http'),
    express('process.exit', { loses: true }),
    express('server.close', { measured: true }),
    express('stoppable', { measured: true }),
    express('http-terminator', { measured: true }),
    express('@godaddy/terminus', { measured: true }),
    express('lightship', { measured: true }),
    express('stoppable', {
      name: 'Express 4, stoppable, one connection per request',
      isPooled: false,
      measured: true,
    }),
    managed('fwjs', {
      name: 'fwjs, manage, one connection per request',
      isPooled: false,
      measured: true,
    }),
    managed('fwjs', {
      name: 'fwjs, manage, one connection per request, node:cluster',
      isPooled: false,
      isShared: true,
    }),
  ],
}

/** Servers without a proxy, whose clients open one connection per request. */
export const direct = [
  ['fwjs', 'manage'],
  ['Express 4', 'manage'],
  ['Express 4', 'server.close'],
]
