// What a library exports, when its declaration file has to name every type.
import fw, { json, type Request, type Response, Router } from 'fwjs'

//# what the factories return
export const app = fw()
export const router = Router({ mergeParams: true })
export const folder = fw.static('public')
export const parser = json()
export const query = fw.query()
export const route = app.route('/:id')

//# members of applications
export const read = app.get
export const write = app.set
export const listen = app.listen
export const use = router.use

//# handlers and what they return
export const list = (req: Request, res: Response) => res.json(req.query)
export const guard = (): fw.RequestHandler => (_req, _res, next) => next()
export const guarded = guard()

//# members of classes
export class Server {
  app = fw()
  settings = this.app.settings
  router = Router()
  static files = fw.static('public')
  start(port: number) {
    return this.app.listen(port)
  }
}
