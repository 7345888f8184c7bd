// The same by `import = require`, as programs without `esModuleInterop` write it.
import fw = require('fwjs')

const app: fw.Express = fw()
const router: fw.Router = fw.Router({ strict: true })

const upper = (req: fw.Request, res: fw.Response, next: fw.NextFunction) => {
  if (!req.params.id) return next()
  res.json(req.params.id.toUpperCase())
}

router.get('/:id', upper)
app.use('/:shop', router, (req, res) => {
  const shop: string = req.params.shop
  res.send(shop)
})
// @ts-expect-error an application is not a number
const wrong: number = fw.default()
app.listen(wrong)
