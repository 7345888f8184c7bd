import { anchor, code, paragraphs, table } from './markdown.mjs'

// Properties and methods that exist at run time but not in the types: tools and APM agents read them,
// as in Express; apps do not need them. The coverage check accepts exactly these.

/** The methods of Node.js that the core types lack. */
const othersOf = (owner, more = []) =>
  ['acl', 'bind', 'mkcalendar', 'rebind', 'source', 'unbind', ...more]
    .sort()
    .map((method) => `${owner}.${method}`)
    .join(' ')

const ROUTE_METHODS = ['connect', 'link', 'propfind', 'proppatch', 'query', 'unlink']

const OTHER_METHODS =
  'Register handlers for these HTTP methods, like the other methods. They are missing from the core types.'

const INTERNALS = {
  '4.x': {
    application: {
      'app.cache': 'Views found so far, by name, if `view cache` is on.',
      'app.engines': 'Functions registered with `app.engine`, by extension.',
      'app.lazyrouter': 'Creates `app._router`. Called on the first registration.',
      'app.parent': 'The app that this one is mounted on. Only set on a mounted app.',
    },
    request: {
      'req._parsedUrl': 'The last parsed URL, for packages that read it here.',
    },
    router: {
      'router._params': 'Functions registered with the deprecated `router.param(callback)`.',
      'router.caseSensitive': 'The `caseSensitive` option, as passed.',
      'router.mergeParams': 'The `mergeParams` option, as passed.',
      'router.params': 'Functions registered with `router.param`, by parameter name.',
      'router.process_params':
        'Runs the `router.param` functions for one layer. APM agents replace it.',
      'router.strict': 'The `strict` option, as passed.',
    },
    route: {
      [othersOf('route', ROUTE_METHODS)]: OTHER_METHODS,
      'route._handles_method': 'Returns true if the route has handlers for a method.',
      'route._options': 'Returns the methods of the route for an OPTIONS response.',
      'route.dispatch': 'Runs the route handlers for a request. APM agents replace it.',
      'route.methods':
        'The HTTP methods of the route, each `true`. Also available as `req.route.methods`.',
    },
    fw: {
      'fw.static.mime.Mime': 'The class of media type tables.',
      'fw.static.mime.extensions': 'The extensions by media type.',
      'fw.static.mime.types': 'The media types by extension.',
    },
  },
  '5.x': {
    application: {
      'app.cache': 'Views found so far, by name, if `view cache` is on.',
      'app.engines': 'Functions registered with `app.engine`, by extension.',
      'app.parent': 'The app that this one is mounted on. Only set on a mounted app.',
      [othersOf('app')]: OTHER_METHODS,
    },
    request: {
      'req._parsedUrl': 'The last parsed URL, for packages that read it here.',
    },
    router: {
      'router.caseSensitive': 'The `caseSensitive` option, as passed.',
      'router.mergeParams': 'The `mergeParams` option, as passed.',
      'router.params': 'Functions registered with `router.param`, by parameter name.',
      'router.strict': 'The `strict` option, as passed.',
      [othersOf('router')]: OTHER_METHODS,
    },
    route: {
      'route._handlesMethod': 'Returns true if the route has handlers for a method.',
      'route._methods': 'Returns the methods of the route for an OPTIONS response.',
      [othersOf('route', ROUTE_METHODS)]: OTHER_METHODS,
      'route.dispatch': 'Runs the route handlers for a request. APM agents replace it.',
      'route.methods':
        'The HTTP methods of the route, each `true`. Also available as `req.route.methods`.',
    },
  },
  '3.x': {
    application: {
      'app._router': 'The router that holds the routes of this app.',
      'app._usedRouter': 'Whether `app.router` is already registered as middleware.',
      'app.defaultConfiguration': 'Sets the default settings. Called by `fw()`.',
      'app.init': 'Initializes a new app. Called by `fw()`.',
      'app.mountpath': 'The same as `app.route`, under its 4.x name. Only set on a mounted app.',
    },
    fw: {
      'fw.mime.Mime': 'The class of media type tables.',
      'fw.mime.extensions': 'The extensions by media type.',
      'fw.mime.types': 'The media types by extension.',
    },
    request: {
      'req._parsedUrl': 'The last parsed URL, for packages that read it here.',
      'req._route_index': 'The number of routes tried so far.',
    },
    response: {
      'res.appendHeader': "Node's method. `Set-Cookie` values accumulate, as in Connect.",
      'res.on':
        "Node's method. The `header` event is emitted before the headers are sent, as in Connect.",
      'res.setHeader':
        "Node's method. `Set-Cookie` values accumulate and `charset` is added, as in Connect.",
    },
    router: {
      'router._dispatch': 'Runs the routes for a request.',
      'router._options': 'Responds to OPTIONS.',
      'router._optionsFor': 'Returns the methods of a path.',
      'router._params': 'Functions registered with `param(callback)`.',
      'router.params': 'Functions registered with `router.param`, by parameter name.',
    },
  },
}

/** @returns {[keys: string[], text: string][]} */
export function internalsOf(folder, page) {
  return Object.entries(INTERNALS[folder][page] ?? {}).map(([keys, text]) => [
    keys.split(' '),
    text,
  ])
}

export function renderInternals(internals) {
  if (internals.length === 0) return ''
  return paragraphs([
    '## Internals',
    'These exist at run time, as in Express, for tools and APM agents. They are not part of the types, and apps do not need them.',
    table(
      ['Name', 'Description'],
      internals.map(([keys, text]) => [
        keys.map((key) => `${anchor(key.replaceAll('.', '-'))}${code(key)}`).join(', '),
        text,
      ]),
    ),
  ])
}
