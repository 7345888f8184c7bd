// One app for both frameworks: node upstream.cjs MODULE PORT FOLDER
const [, , framework, port, folder] = process.argv
const fw = require(framework)

const app = fw()
app.set('env', 'test')
app.set('trust proxy', 'loopback')
app.disable('x-powered-by')

app.get('/whoami', (req, res) => {
  const { ip, ips, protocol, secure, hostname, originalUrl } = req
  res.json({ ip, ips, protocol, secure, hostname, originalUrl })
})
app.post('/json', fw.json(), (req, res) => res.json({ got: req.body }))
app.post('/text', fw.text({ limit: '100kb' }), (req, res) => res.json({ length: req.body.length }))
app.post('/raw', fw.raw({ limit: '2mb' }), (req, res) => res.json({ length: req.body.length }))
app.post('/form', fw.urlencoded({ extended: true }), (req, res) => res.json(req.body))
app.get('/download', (_req, res) => res.download(`${folder}/file.txt`, 'näme.txt'))
app.use('/files', fw.static(folder, { maxAge: '1h' }))

app.use((error, _req, res, _next) => {
  const { status, type, message } = error
  res.status(status).json({ type, message })
})

app.listen(Number(port), '127.0.0.1', () => process.send('listening'))
