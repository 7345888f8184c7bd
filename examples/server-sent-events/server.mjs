import { join } from 'node:path'
import fw from 'fwjs'
import { Channel } from './channel.mjs'

const app = fw()
const channel = new Channel()

app.use(fw.static(join(import.meta.dirname, 'public')))

app.get('/events', (req, res) => {
  // When the browser reconnects, it sends the id of the last message it received.
  const lastId = Number(req.get('Last-Event-ID'))
  channel.subscribe(res, Number.isInteger(lastId) ? lastId : 0)
})

app.post('/messages', fw.json({ limit: '10kb' }), (req, res) => {
  res.status(202).json(channel.publish(req.body))
})

app.get('/listening', (_req, res) => {
  res.json({ listening: channel.size })
})

const server = app.listen(process.env.PORT ?? 3000, () => {
  console.log(`listening on http://localhost:${server.address().port}`)
})
