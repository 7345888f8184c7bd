import { paragraphs, table } from './markdown.mjs'

const SECTIONS = {
  'fwjs: Express 4 API': [
    ['[fw](4.x/fw.md)', 'the factory `fw()`, `fw.Router`, the body parsers, `fw.static`'],
    ['[app](4.x/application.md)', 'routes, middleware, settings, templates, `app.listen`'],
    ['[Settings](4.x/settings.md)', 'all settings, with values and defaults'],
    ['[req](4.x/request.md)', 'the request'],
    ['[res](4.x/response.md)', 'the response'],
    ['[Router](4.x/router.md)', 'returned by `fw.Router()`'],
    ['[Route](4.x/route.md)', 'returned by `app.route()`'],
    ['[Handlers and next](4.x/middleware.md)', 'handlers, error handlers, `next`, `next("route")`'],
    ['[Tracing](4.x/tracing.md)', 'events published on the tracing channels'],
    ['[Types](4.x/types.md)', 'TypeScript types used on the other pages'],
    [
      '[General differences](4.x/differences.md)',
      'differences from Express 4 that affect every app',
    ],
  ],
  'fwjs-v5: Express 5 API': [
    ['[fw](5.x/fw.md)', 'the factory `fw()`, `fw.Router`, the body parsers, `fw.static`'],
    ['[app](5.x/application.md)', 'routes, middleware, settings, templates, `app.listen`'],
    ['[Settings](5.x/settings.md)', 'all settings, with values and defaults'],
    ['[req](5.x/request.md)', 'the request'],
    ['[res](5.x/response.md)', 'the response'],
    ['[Router](5.x/router.md)', 'returned by `fw.Router()`, and `app.router`'],
    ['[Route](5.x/route.md)', 'returned by `app.route()`'],
    ['[Handlers and next](5.x/middleware.md)', 'handlers, error handlers, `next`, `next("route")`'],
    ['[Tracing](5.x/tracing.md)', 'events published on the tracing channels'],
    ['[Types](5.x/types.md)', 'TypeScript types used on the other pages'],
    [
      '[General differences](5.x/differences.md)',
      'differences from Express 5 that affect every app',
    ],
  ],
  'fwjs-v3: Express 3 API': [
    ['[fw](3.x/fw.md)', 'the factory and the prototypes'],
    ['[Middleware](3.x/middleware.md)', 'the Connect middleware'],
    ['[app](3.x/application.md)', 'routes, middleware, settings, templates'],
    ['[Settings](3.x/settings.md)', 'all settings'],
    ['[req](3.x/request.md), [res](3.x/response.md)', 'the request and the response'],
    ['[Router and Route](3.x/router.md)', 'used in `app.routes` and `req.route`'],
    ['[Handlers and next](3.x/handlers.md)', 'handlers, error handlers, `next`'],
    ['[Types](3.x/types.md)', 'TypeScript types used on the other pages'],
    [
      '[General differences](3.x/differences.md)',
      'differences from Express 3 that affect every app',
    ],
  ],
  'fwjs-ops: production servers': [
    ['[manage](ops/manage.md)', 'graceful shutdown'],
    ['[protect](ops/protect.md)', 'limits for slow and abusive clients'],
    ['[shed](ops/shed.md)', 'load shedding: rejects requests while the process is overloaded'],
    ['[routes](ops/routes.md)', 'lists registered routes and middleware'],
    ['[candidates](ops/candidates.md)', 'shows which handlers a request may run'],
    ['[trace](ops/trace.md)', 'sends a request and shows what ran'],
  ],
  Commands: [
    ['[fwjs](cli.md)', 'the `fwjs` command and the engine switch'],
    ['[npm create fwjs](create.md)', 'creates a new project'],
    ['[Environment variables](environment.md)', 'environment variables read by the packages'],
    ['[Warnings](../warnings/index.md)', 'process warning codes'],
  ],
}

export function renderOverview() {
  return `${paragraphs([
    '# API reference',
    "An entry for every export, option, setting, property, and method. Each entry includes the TypeScript signature, defaults, errors, a tested example, and the differences from Express. An entry's anchor is its name: `4.x/response.md#res-append` for `res.append`.",
    ...Object.entries(SECTIONS).flatMap(([title, rows]) => [
      `## ${title}`,
      table(['Page', 'Contents'], rows),
    ]),
  ])}\n`
}
