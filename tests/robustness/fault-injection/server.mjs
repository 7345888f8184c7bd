// The app whose machine fails: `node server.mjs PACKAGE FOLDER [LIMIT]`.
import { createRequire } from 'node:module'
import path from 'node:path'

const [name, folder, limit = '100kb'] = process.argv.slice(2)
const fw = createRequire(import.meta.url)(name)
const isMajor3 = path.basename(name) === 'fwjs-v3'

const app = fw()
app.set('env', 'production')
if (isMajor3) app.use(fw.multipart({ uploadDir: folder }))
app.use(fw.json({ limit }))
app.use(fw.urlencoded({ extended: true }))
if (isMajor3) app.use(app.router)
app.get('/ping', (req, res) => res.send('pong'))
app.get('/user/:id', (req, res) => res.send(req.params.id))
app.post('/echo', (req, res) => res.json(req.body))
app.post('/upload', (req, res) => res.json(Object.keys(req.files ?? {})))
app.get('/redirect', (req, res) => res.redirect('/ping'))
app.get('/fails', () => {
  throw Object.assign(new Error('on purpose'), { status: 503 })
})
app.get('/file', (req, res) => {
  const file = path.join(folder, 'page.html')
  if (isMajor3) res.sendfile(file)
  else res.sendFile(file)
})
app.use('/files', fw.static(folder))

const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
