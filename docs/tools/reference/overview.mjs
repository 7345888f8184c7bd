import { paragraphs, table } from './markdown.mjs'

const SECTIONS = {
  'fwjs: the API of Express 4': [
    ['[fw](4.x/fw.md)', 'the factory `fw()`, `fw.Router`, the body parsers, `fw.static`'],
    ['[app](4.x/application.md)', 'routes, middleware, settings, templates, `app.listen`'],
    ['[Settings](4.x/settings.md)', 'the names that `app.set` knows, with values and defaults'],
    ['[req](4.x/request.md)', 'the request'],
    ['[res](4.x/response.md)', 'the response'],
    ['[Router](4.x/router.md)', 'what `fw.Router()` returns'],
    ['[Route](4.x/route.md)', 'what `app.route()` returns'],
    ['[Handlers and next](4.x/middleware.md)', 'handlers, error handlers, `next`, `next("route")`'],
    ['[Tracing](4.x/tracing.md)', 'what the diagnostics channels publish'],
    ['[Types](4.x/types.md)', 'the types of TypeScript that the other pages name'],
    [
      '[Differences of no single member](4.x/differences.md)',
      'differences from Express 4 that concern every app',
    ],
  ],
  'fwjs-v3: the API of Express 3': [
    ['[fw](3.x/fw.md)', 'the factory and the prototypes'],
    ['[Middleware](3.x/middleware.md)', 'the middleware of Connect'],
    ['[app](3.x/application.md)', 'routes, middleware, settings, templates'],
    ['[Settings](3.x/settings.md)', 'the names that `app.set` knows'],
    ['[req](3.x/request.md), [res](3.x/response.md)', 'the request and the response'],
    ['[Router and Route](3.x/router.md)', 'what `app.routes` and `req.route` hold'],
    ['[Handlers and next](3.x/handlers.md)', 'handlers, error handlers, `next`'],
    ['[Types](3.x/types.md)', 'the types of TypeScript that the other pages name'],
    [
      '[Differences of no single member](3.x/differences.md)',
      'differences from Express 3 that concern every app',
    ],
  ],
  'fwjs-ops: for servers in operation': [
    ['[manage](ops/manage.md)', 'ends a server without losing a request'],
    ['[protect](ops/protect.md)', 'limits for slow and greedy clients'],
    ['[shed](ops/shed.md)', 'refuses requests while the process is overloaded'],
    ['[routes](ops/routes.md)', 'lists what is registered'],
    ['[candidates](ops/candidates.md)', 'says what a request may run'],
    ['[trace](ops/trace.md)', 'sends a request and says what ran'],
  ],
  Commands: [
    ['[fwjs](cli.md)', 'the command `fwjs` and the engine switch'],
    ['[npm create fwjs](create.md)', 'starts a new project'],
    ['[Environment variables](environment.md)', 'what the packages read from the environment'],
    ['[Warnings](../warnings/index.md)', 'the codes of process warnings'],
  ],
}

/** The first page of the reference: what is where. */
export function renderOverview() {
  return `${paragraphs([
    '# Reference',
    'The reference has an entry for every export, option, setting and member. Each entry has the signature as it is typed, defaults, errors, an example that a test runs, and the differences from Express. The anchor of an entry is its name: `4.x/response.md#res-append` for `res.append`.',
    ...Object.entries(SECTIONS).flatMap(([title, rows]) => [
      `## ${title}`,
      table(['page', 'what is there'], rows),
    ]),
  ])}\n`
}
