const { join } = require('node:path')
const express = require('express')
const { check } = require('../program/check.cjs')

const views = join(__dirname, '../views')

/** Creates an app that renders `page` with locals of all three kinds, and a missing view. */
function createApp(extension, ...middleware) {
  const app = express()
  for (const each of middleware) app.use(each)
  app.set('views', views).set('view engine', extension)
  app.locals.appLocal = 'from the app'
  app.get('/', (req, res) => {
    res.locals.local = 'from the response'
    res.render('page', { msg: '<hi>', items: ['a', 'b'] })
  })
  app.get('/callback', (req, res, next) => {
    res.render(`page.${extension}`, { msg: 'hi', local: 1, items: [] }, (error, text) => {
      if (error) return next(error)
      res.status(201).type('txt').send(text.toUpperCase())
    })
  })
  app.get('/none', (req, res) => res.render('none'))
  app.use((error, req, res, next) => res.status(500).json([error.name, error.message]))
  return app
}

async function visit({ serve, ask }, app, shows = 'hi') {
  await serve(app)
  await ask('GET /', { shows })
  await ask('GET /', { shows })
  await ask('GET /callback', { status: 201, shows: 'HI' })
  await ask('GET /none', { status: 500, shows: 'none' })
}

check('ejs', 'loaded by name; includes and locals', (talk) => visit(talk, createApp('ejs')))

check('ejs', 'for another file extension, with the view cache', async (talk) => {
  const app = createApp('html')
  app.engine('html', require('ejs').renderFile)
  app.set('views', [join(views, 'layouts'), views]).enable('view cache')
  app.get('/named', (req, res) => res.render('part.ejs', { word: 'named' }))
  await talk.serve(app)
  await talk.ask('GET /named', { shows: '<i>named</i>' })
  await talk.ask('GET /named', { shows: '<i>named</i>' })
  await talk.ask('GET /', { status: 500, shows: 'directories' })
})

check('pug', 'loaded by name; blocks and locals', (talk) => visit(talk, createApp('pug')))

check('hbs', 'loaded by name; layout, partials, helpers', async (talk) => {
  const hbs = require('hbs')
  hbs.registerHelper('shout', (text) => text.toUpperCase())
  hbs.registerPartial('part', '<i>{{word}}</i>')
  await visit(talk, createApp('hbs'))
})

check('express-handlebars', 'layouts, partials, helpers', async (talk) => {
  const { engine } = require('express-handlebars')
  const app = createApp('handlebars')
  const helpers = { shout: (text) => text.toUpperCase() }
  app.engine('handlebars', engine({ helpers, partialsDir: join(views, 'partials') }))
  app.get('/side', (req, res) => res.render('page', { msg: 'hi', layout: 'side' }))
  app.get('/bare', (req, res) => res.render('page', { msg: 'hi', layout: false }))
  await talk.serve(app)
  await talk.ask('GET /', { shows: '<main><p>' })
  await talk.ask('GET /side', { shows: '<aside>' })
  await talk.ask('GET /bare')
  await talk.ask('GET /none', { status: 500 })
})

check('express-hbs', 'layout, partials, an asynchronous helper', async (talk) => {
  const hbs = require('express-hbs').create()
  hbs.registerAsyncHelper('shout', (text, callback) => setImmediate(callback, text.toUpperCase()))
  const app = createApp('hbs')
  const partialsDir = join(views, 'partials')
  app.engine('hbs', hbs.express4({ partialsDir, defaultLayout: join(views, 'layout.hbs') }))
  await talk.serve(app)
  await talk.ask('GET /', { shows: '<html><p>' })
  await talk.ask('GET /none', { status: 500 })
})

check('nunjucks', 'its own view class; extends, filters', async (talk) => {
  const app = createApp('njk')
  require('nunjucks').configure(views, { express: app, autoescape: true })
  await talk.serve(app)
  await talk.ask('GET /', { shows: '&lt;hi&gt;' })
  await talk.ask('GET /callback', { status: 201 })
  await talk.ask('GET /none', { status: 500, shows: 'template not found' })
})

check('eta', 'as a small custom view engine', async (talk) => {
  const { Eta } = await import('eta')
  const eta = new Eta({ views })
  const app = createApp('eta')
  app.engine('eta', (path, options, callback) => {
    try {
      callback(null, eta.render(path.slice(views.length), options))
    } catch (error) {
      callback(error)
    }
  })
  await visit(talk, app)
})

check('mustache-express', 'partials', async (talk) => {
  const app = createApp('mustache')
  app.engine('mustache', require('mustache-express')(join(views, 'partials')))
  await visit(talk, app)
})

check('liquidjs', 'called with the view as `this`', async (talk) => {
  const { Liquid } = require('liquidjs')
  const app = createApp('liquid')
  app.engine('liquid', new Liquid().express())
  await visit(talk, app)
})

check('twig', 'loaded by name; extends, filters', (talk) => visit(talk, createApp('twig')))

check('squirrelly', 'loops', async (talk) => {
  const app = createApp('squirrelly')
  app.engine('squirrelly', require('squirrelly').renderFile)
  await visit(talk, app)
})

check('vash', 'loaded by name', (talk) => visit(talk, createApp('vash')))

check('express-es6-template-engine', 'template literals', async (talk) => {
  const app = express()
  app.engine('tpl', require('express-es6-template-engine'))
  app.set('views', views).set('view engine', 'tpl')
  app.get('/', (req, res) => res.render('page', { locals: { msg: 'hi', local: 1, items: ['a'] } }))
  await talk.serve(app)
  await talk.ask('GET /', { shows: '<p>hi 1</p><li>a</li>' })
})

check(['consolidate', 'ejs'], 'ejs through consolidate', async (talk) => {
  const app = createApp('ejs')
  app.engine('ejs', require('consolidate').ejs)
  await visit(talk, app)
})

check(['consolidate', 'handlebars'], 'handlebars through consolidate', async (talk) => {
  const app = createApp('hbs')
  app.engine('hbs', require('consolidate').handlebars)
  app.locals.partials = { part: 'partials/part' }
  app.locals.helpers = { shout: (text) => text.toUpperCase() }
  await talk.serve(app)
  await talk.ask('GET /', { shows: '<i>in</i>' })
})

check('express-ejs-layouts', 'a layout around every view', async (talk) => {
  const app = createApp('ejs', require('express-ejs-layouts'))
  app.set('layout extractScripts', true)
  await talk.serve(app)
  await talk.ask('GET /', { shows: '<html><p>' })
})

check('express-minify-html', 'minified rendered pages', async (talk) => {
  const app = express()
  const htmlMinifier = { removeComments: true, collapseWhitespace: true }
  app.use(require('express-minify-html')({ override: true, htmlMinifier }))
  app.set('views', views).set('view engine', 'ejs')
  app.get('/', (req, res) => res.render('spaced', { msg: 'hi' }))
  await talk.serve(app)
  await talk.ask('GET /', { shows: '<html><p>hi</p></html>' })
})
