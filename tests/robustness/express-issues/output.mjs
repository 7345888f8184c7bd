import { join } from 'node:path'
import { ask, get, serving } from './client.mjs'
import { folderOf } from './folder.mjs'

/* Response headers, cookies, views, and app state. */

const quiet = (fw) => fw().set('env', 'test')

const EVIL = 'x\r\nX-Evil: 1'

/** Every call that writes a header, with a line break in the value. */
const SINKS = {
  set: (res) => res.set('X-Name', EVIL),
  append: (res) => res.append('X-Name', EVIL),
  type: (res) => res.type(`text/${EVIL}`),
  cookie: (res) => res.cookie('name', EVIL),
  'cookie name': (res) => res.cookie(EVIL, 'x'),
  'cookie path': (res) => res.cookie('name', 'x', { path: EVIL }),
  attachment: (res) => res.attachment(EVIL),
  location: (res) => res.location(EVIL),
  links: (res) => res.links({ next: EVIL }),
  vary: (res) => res.vary(EVIL),
}

const outer = folderOf({ 'secret.tmpl': 'secret', 'views/page.tmpl': 'page' })

/** Builds an app with a view engine that shows its arguments. */
function rendering(fw) {
  const app = quiet(fw).set('views', join(outer, 'views')).set('view cache', true)
  app.set('view options', { own: true })
  app.engine('tmpl', (path, options, callback) => {
    callback(null, JSON.stringify([path.replace(outer, ''), options.settings['view options']]))
  })
  app.get('/', (req, res) => res.render(req.query.view ?? 'page.tmpl', req.query))
  return app
}

/** Returns the text of the page, or the first line of its error. */
async function rendered(app, path) {
  const { status, text } = await get(app, path)
  return status === 200 ? text : (/<pre>([^<]*?)(?: in views|<)/.exec(text)?.[1] ?? String(status))
}

export const rows = [
  {
    id: 'F90',
    fault: 'no header can be split',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/:sink', (req, res) => {
        SINKS[decodeURI(req.params.sink)](res)
        res.end()
      })
      return serving(app, async (port) => {
        const split = []
        for (const sink of Object.keys(SINKS)) {
          const { headers } = await ask(port, `/${encodeURI(sink)}`)
          if (headers['x-evil']) split.push(sink)
        }
        return split
      })
    },
    both: [],
  },
  {
    id: 'F91',
    fault: 'a URL adds a second link',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (_req, res) => res.links({ next: '/a>; rel="x", <https://evil' }).end())
      return (await get(app, '/')).headers.link.split('<').length - 1
    },
    express: 2,
    fwjs: 1,
  },
  {
    id: 'F92',
    fault: 'a cookie is sent as the app sets it, even if browsers drop it',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (_req, res) => res.cookie('__Host-a', 'x', { path: '/sub' }).end())
      return (await get(app, '/')).headers['set-cookie']
    },
    both: ['__Host-a=x; Path=/sub'],
  },
  {
    id: 'F93',
    fault: 'a JSONP callback without legal characters produces a broken script',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (_req, res) => res.jsonp({ a: 1 }))
      return (await get(app, '/?callback=%7B%7D')).text
    },
    express: '/**/ typeof  === \'function\' && ({"a":1});',
    fwjs: '{"a":1}',
  },
  {
    id: 'F98',
    fault: 'res.render with the query overrides view engine settings',
    trigger: (fw) => rendered(rendering(fw), '/?settings[view%20options][client]=evil'),
    express: '["/views/page.tmpl",{"client":"evil"}]',
    fwjs: '["/views/page.tmpl",{"own":true}]',
  },
  {
    id: 'F99',
    fault: 'path variants of one view fill the cache',
    async trigger(fw) {
      const app = rendering(fw)
      for (const view of ['page.tmpl', './page.tmpl', './././page.tmpl'])
        await get(app, `/?view=${view}`)
      return Object.keys(app.cache).length
    },
    express: 3,
    fwjs: 1,
  },
  {
    id: 'F99',
    fault: 'a view outside the folder is rendered',
    option: true,
    trigger(fw, isOn) {
      const app = rendering(fw)
      if (isOn) app.enable('strict views')
      return rendered(app, '/?view=../secret.tmpl')
    },
    express: '["/secret.tmpl",{"own":true}]',
    fwjs: 'Error: Failed to lookup view &quot;../secret.tmpl&quot;',
  },
  {
    id: 'F99',
    fault: 'a view extension loads an app module',
    option: true,
    async trigger(fw, isOn) {
      const app = rendering(fw)
      if (isOn) app.enable('strict views')
      return (await rendered(app, '/?view=x.encodeurl')).replace(/&quot;/g, '"')
    },
    express: 'Error: Module "encodeurl" does not provide a view engine.',
    fwjs: 'Error: Failed to lookup view "x.encodeurl"',
  },
  {
    id: 'F104',
    fault: 'the view cache returns __proto__',
    trigger: (fw) => rendered(rendering(fw).set('view engine', 'tmpl'), '/?view=__proto__'),
    express: 'TypeError: view.render is not a function',
    fwjs: 'Error: Failed to lookup view &quot;__proto__&quot;',
  },
  {
    id: 'F104',
    fault: 'settings and locals only have names that were set',
    trigger(fw) {
      const app = quiet(fw)
      const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
      return names.filter((name) => app.get(name) !== undefined || app.locals[name] !== undefined)
    },
    both: [],
  },
]
