import compression from 'compression'
import fw from 'framework'

const { FILES, PORT } = process.env

// Error pages contain the stack, whose frames differ in a bundle.
Error.stackTraceLimit = 0

export const app = fw()
app.disable('x-powered-by')
app.set('json spaces', 0)
app.engine('txt', (_file, { settings, name }, done) => done(null, `${name} ${settings.env}`))
app.set('views', FILES)
app.use(fw.json())
app.use(fw.urlencoded({ extended: true }))
app.use('/files', fw.static(FILES))
app.use('/unvalidated', fw.static(FILES, { etag: false, lastModified: false }))
app.use('/compressed', compression({ threshold: 0 }))
app.get('/compressed', (_req, res) => res.send('compressed '.repeat(100)))
app.get('/users/:id', (req, res) => {
  res.cookie('seen', 'yes')
  res.json({ id: req.params.id, query: req.query, host: req.hostname ?? req.host })
})
app.post('/users', (req, res) => {
  res.location('/users/9')
  res.status(201).json(req.body)
})
app.get('/moved', (_req, res) => res.redirect('/users/1'))
app.get('/bytes', (_req, res) => res.type('png').send(Buffer.from([0, 255, 128])))
app.get('/page', (_req, res) => res.render('page.txt', { name: 'rendered' }))
app.get('/no-engine', (_req, res) => {
  const sendName = (error) => res.send(error.name)
  try {
    res.render('page.none', sendName)
  } catch (error) {
    sendName(error)
  }
})
app.get('/sent', (_req, res) => (res.sendFile ?? res.sendfile).call(res, `${FILES}/page.txt`))
app.get('/download', (_req, res) => res.download(`${FILES}/page.txt`, 'naïve.txt'))
app.get('/late', async (_req, res) => {
  await Promise.resolve()
  res.send('late')
})
app.get('/rejected', async () => {
  throw Object.assign(new Error('on purpose'), { status: 409 })
})
app.get('/error', (_req, _res, next) => next(Object.assign(new Error('x'), { status: 409 })))

export const server = app.listen(Number(PORT ?? 0), '127.0.0.1', () => {
  process.send?.(server.address().port)
})
