// The soak server, in its own process: `node --expose-gc server.mjs FOLDER [leak]`.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

const [folder, fault] = process.argv.slice(2)
const fw = createRequire(import.meta.url)('../../../packages/fwjs')
const app = fw()
app.set('env', 'production')
app.set('views', folder)
app.engine('txt', (file, options, done) => done(null, `view of ${options.name}`))

/** Retains something from every request: the control, whose growth must be detected. */
const kept = []
if (fault === 'leak') app.use((req, res, next) => next(void kept.push(req.url.repeat(10))))

app.get('/json', (req, res) => res.json({ number: Number(req.query.n), text: 'x'.repeat(100) }))
app.get('/user/:id/file/:name', (req, res) => res.send(`${req.params.id} ${req.params.name}`))
app.post('/echo', fw.json(), (req, res) => res.json(req.body))
app.post('/form', fw.urlencoded({ extended: true }), (req, res) => res.json(req.body))
app.post('/raw', fw.raw({ limit: '1mb' }), (req, res) => res.send(req.body))
app.get('/redirect/:to', (req, res) => res.redirect(`/user/${req.params.to}`))
app.get('/cookie/:value', (req, res) => res.cookie('c', req.params.value).send('cookie'))
app.get('/view/:name', (req, res) => res.render('view.txt', { name: req.params.name }))
app.get('/throws/:text', (req) => {
  throw Object.assign(new Error(req.params.text), { status: 418 })
})
app.get('/rejects/:text', async (req) => {
  await sleep(1)
  throw Object.assign(new Error(req.params.text), { status: 409 })
})
app.get('/stream/:count', (req, res) => {
  for (let index = 0; index < Number(req.params.count); index += 1) res.write(`${index},`)
  res.end()
})
const sub = fw.Router({ mergeParams: true })
sub.use((req, res, next) => setImmediate(next))
sub.get('/:inner', (req, res) => res.json(req.params))
app.use('/sub/:outer', sub)
app.use('/files', fw.static(folder, { maxAge: 1000 }))
app.use((error, req, res, next) => {
  if (error.status < 500) res.status(error.status).json({ error: error.message })
  else next(error)
})

const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

/** Closes the client's connections and frees what they held. */
async function settle() {
  server.closeIdleConnections()
  while ((await connectionCount()) > 0) await sleep(20)
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc()
    await sleep(20)
  }
}

const connectionCount = () =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(count)))

process.on('message', async () => {
  await settle()
  process.send({
    heap: process.memoryUsage().heapUsed,
    descriptors: readdirSync('/proc/self/fd').length,
  })
})
process.on('disconnect', () => process.exit())
