import { anchor, code, paragraphs, table } from './markdown.mjs'

// Members that are there while a program runs, and that the types leave out: tools and agents read them,
// as they do in Express, and programs have no use for them. The coverage check takes exactly these.

const INTERNALS = {
  '4.x': {
    application: {
      'app.cache': 'The views that were found, by name, while `view cache` is on.',
      'app.engines': 'The functions of `app.engine`, by extension.',
      'app.lazyrouter': 'Creates `app._router`. The first registration calls it.',
      'app.parent': 'The app on which this one is mounted. Only a mounted app has it.',
    },
    request: {
      'req._parsedUrl': 'The URL as it was last parsed, for the packages that read it here.',
    },
    router: {
      'router._params': 'The functions of the deprecated `router.param(callback)`.',
      'router.caseSensitive': 'The option `caseSensitive`, as it was given.',
      'router.mergeParams': 'The option `mergeParams`, as it was given.',
      'router.params': 'The functions of `router.param`, by the name of the parameter.',
      'router.process_params':
        'Runs the functions of `router.param` for one layer. Agents replace it.',
      'router.strict': 'The option `strict`, as it was given.',
    },
    route: {
      'route.acl route.bind route.connect route.link route.mkcalendar route.propfind route.proppatch route.query route.rebind route.source route.unbind route.unlink':
        'Register handlers for these methods, as the other methods do. The core types do not have them.',
      'route._handles_method': 'Tells whether the route has handlers for a method.',
      'route._options': 'Returns the methods of the route for an answer to OPTIONS.',
      'route.dispatch': 'Runs the handlers of the route for a request. Agents replace it.',
      'route.methods':
        'The methods that the route has, each `true`. `req.route.methods` shows them.',
    },
    fw: {
      'fw.static.mime.Mime': 'The class of media type tables.',
      'fw.static.mime.extensions': 'The extensions by media type.',
      'fw.static.mime.types': 'The media types by extension.',
    },
  },
  '3.x': {
    application: {
      'app._router': 'The router that holds the routes of this app.',
      'app._usedRouter': 'Whether `app.router` is among the middleware already.',
      'app.defaultConfiguration': 'Gives the settings their default values. `fw()` has called it.',
      'app.init': 'Prepares a new app. `fw()` has called it.',
      'app.mountpath':
        'The same as `app.route`, under the name that it has in 4.x. Only a mounted app has it.',
    },
    fw: {
      'fw.mime.Mime': 'The class of media type tables.',
      'fw.mime.extensions': 'The extensions by media type.',
      'fw.mime.types': 'The media types by extension.',
    },
    request: {
      'req._parsedUrl': 'The URL as it was last parsed, for the packages that read it here.',
      'req._route_index': 'How many routes have been tried.',
    },
    response: {
      'res.appendHeader': "Node's member. `Set-Cookie` adds up, as in Connect.",
      'res.on':
        "Node's member. The event `header` comes before the headers are sent, as in Connect.",
      'res.setHeader': "Node's member. `Set-Cookie` adds up and `charset` is added, as in Connect.",
    },
    router: {
      'router._dispatch': 'Runs the routes for a request.',
      'router._options': 'Answers OPTIONS.',
      'router._optionsFor': 'Returns the methods that a path has.',
      'router._params': 'The functions of `param(callback)`.',
      'router.params': 'The functions of `router.param`, by the name of the parameter.',
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
    '## Members for tools',
    'These members are there while a program runs, as in Express. Tools and agents read them. The types leave them out, and programs have no use for them.',
    table(
      ['member', 'what it is'],
      internals.map(([keys, text]) => [
        keys.map((key) => `${anchor(key.replaceAll('.', '-'))}${code(key)}`).join(', '),
        text,
      ]),
    ),
  ])
}
