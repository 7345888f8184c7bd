import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FRAMEWORKS, load } from '../subjects.mjs'
import { answersTo, answerTo } from '../talk.mjs'

/**
 * Renders a page whose handler passes on the query; returns the page, and whether code from the
 * query ran.
 */
async function renderedWithQuery(fw, engine, extension, query) {
  const views = mkdtempSync(path.join(tmpdir(), 'fwjs-views-'))
  writeFileSync(path.join(views, `page.${extension}`), 'p page')
  const app = fw()
  app.set('views', views)
  app.engine(extension, load(engine).__express)
  app.set('view engine', extension)
  app.use((req, res) => res.render('page', req.query))
  globalThis.wasRun = false
  const { code, text } = await answerTo(app, `GET /?${query}`)
  rmSync(views, { recursive: true })
  return { code, text, wasRun: globalThis.wasRun }
}

const didNotRun = ({ wasRun }) => wasRun === false

const option = (name, value) =>
  `${encodeURIComponent(`settings[view options][${name}]`)}=${encodeURIComponent(value)}`

/** The payload of an attack on ejs 3.1.6, and of its successor on 3.1.10. */
const outputName = option('outputFunctionName', 'x;globalThis.wasRun=true;s')
const escapeFunction = `${option('client', 'true')}&${option('escapeFunction', '1;globalThis.wasRun=true')}`
const pretty = `pretty=${encodeURIComponent("');globalThis.wasRun=true;('")}`

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R117: {
    on: FRAMEWORKS,
    weak: ['express'],
    attack: (fw) => renderedWithQuery(fw, 'ejs-3.1.6', 'ejs', outputName),
    holds: didNotRun,
  },

  R118: {
    on: FRAMEWORKS,
    weak: ['express'],
    attack: (fw) => renderedWithQuery(fw, 'ejs-3.1.10', 'ejs', escapeFunction),
    holds: didNotRun,
  },

  R122: {
    on: FRAMEWORKS,
    attack: (fw) => renderedWithQuery(fw, 'pug', 'pug', pretty),
    holds: didNotRun,
  },

  R123: {
    on: FRAMEWORKS,
    async attack(fw) {
      const app = fw()
      app.use((_req, res) => res.jsonp({ a: '\u2028<' }))
      return answersTo(app, [
        'GET /?callback=CWSMIKI0hCD0Up0IZUnnnnnnnn',
        'GET /?callback=a(b)//%0ac',
      ])
    },
    holds: (answers) =>
      answers.every(
        (answer) =>
          /^\/\*\*\/ typeof [\w$.[\]]+ === 'function'/.test(answer.text) &&
          answer.get('X-Content-Type-Options') === 'nosniff',
      ),
  },
}
