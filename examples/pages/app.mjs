import { join } from 'node:path'
import fw from 'fwjs'
import { readEntry } from './entry.mjs'
import { refuseOtherSites } from './forged.mjs'

/** A guest book with server-rendered pages, which works without client-side scripts. */
export function createApp() {
  const app = fw()
  const entries = []

  app.set('views', join(import.meta.dirname, 'views'))
  app.set('view engine', 'ejs')
  app.disable('x-powered-by')
  app.locals.site = 'Guest book'

  app.use((_req, res, next) => {
    // No scripts, and nothing from other hosts, even if a value isn't escaped.
    res.set('Content-Security-Policy', "default-src 'self'; script-src 'none'; form-action 'self'")
    next()
  })
  app.use('/assets', fw.static(join(import.meta.dirname, 'public'), { maxAge: '1h' }))
  app.use(refuseOtherSites)

  app.get('/', (_req, res) => {
    res.render('list', { title: 'Entries', entries })
  })
  app.get('/entries/new', (_req, res) => {
    res.render('form', { title: 'Write', values: { name: '', text: '' }, errors: {} })
  })
  app.post('/entries', fw.urlencoded({ extended: false, limit: '10kb' }), (req, res) => {
    const { values, errors, isValid } = readEntry(req.body)
    if (!isValid) {
      // Show the form again, with its values and the errors.
      res.status(422).render('form', { title: 'Write', values, errors })
      return
    }
    entries.unshift(values)
    // After a 303, reloading requests the list and doesn't send the form again.
    res.redirect(303, '/')
  })

  app.use((_req, res) => {
    res.status(404).render('message', { title: 'Not found', text: 'Page not found.' })
  })
  app.use((error, _req, res, next) => {
    if (res.headersSent) return next(error)
    const status = error.status ?? 500
    if (status >= 500) console.error(error)
    const text = error.expose ? error.message : 'Something went wrong.'
    res.status(status).render('message', { title: 'Error', text })
  })
  return app
}
