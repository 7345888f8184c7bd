import fw from '../../../packages/fwjs/index.js'

export const app = fw()
app.disable('x-powered-by')
app.use(fw.json(), fw.urlencoded({ extended: true }))
app.get('/users/:id', (req, res) => {
  res.cookie('seen', 'yes').json({ id: req.params.id, query: req.query, host: req.hostname })
})
app.post('/users', (req, res) => res.status(201).location('/users/9').json(req.body))
app.get('/moved', (_req, res) => res.redirect('/users/1'))
app.get('/bytes', (_req, res) => res.type('png').send(Buffer.from([0, 255, 128])))
app.get('/late', async (_req, res) => {
  await Promise.resolve()
  res.send('late')
})
app.get('/rejected', async () => {
  throw Object.assign(new Error('on purpose'), { status: 409 })
})
app.use((error, _req, res, _next) => {
  res.status(error.status ?? 500).json({ type: error.type, message: error.message.slice(0, 8) })
})
