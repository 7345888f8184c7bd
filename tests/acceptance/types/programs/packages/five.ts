// Apps of both lines in one program: the 4.x members that fwjs adds to the core types don't get in
// the way.
import four from 'fwjs'
import five, { type Application, type Request } from 'fwjs-v5'
import type * as core from 'express-serve-static-core'

const app = five()
app.get('/files/*path', (req, res) => {
  const path: string[] = req.params.path
  res.send(path.join('/'))
})
app.get('{/:id}', (req: Request, res) => {
  res.send(req.params['id'] ?? 'none')
})
app.handle({}, {}, () => {})

const old = four()
old.get('/:id?', (req, res) => {
  res.send(req.params.id?.trim() ?? req.param('id'))
})
old.del('/:id', (req, res) => res.sendStatus(204))
app.use('/old', old)

const typed: core.Application = app
const back: Application = typed
export { back, old }
