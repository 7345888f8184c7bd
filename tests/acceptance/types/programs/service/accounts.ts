// A router with async handlers, generics of Request, and a controller class.
import { type NextFunction, type Request, type Response, Router } from 'fwjs'
import type { ParamsDictionary } from 'express-serve-static-core'
import { type Account, requireRole, sendAll, wrap, wrapTyped } from './guards.mjs'

export const accounts = Router({ mergeParams: true })
const stored = new Map<string, Account>()

interface AccountParams extends ParamsDictionary {
  id: string
}
interface Paging {
  page?: string
  size?: string
}
interface NewAccount {
  name: string
  roles?: string[]
}

class AccountController {
  async list(req: Request<{}, Account[], any, Paging>, res: Response<Account[]>) {
    const size = +req.query.size || 20
    const start = (+req.query.page || 0) * size
    res.json([...stored.values()].slice(start, start + size))
  }

  create = async (req: Request<{}, Account, NewAccount>, res: Response<Account>) => {
    const account = { id: String(stored.size), name: req.body.name, roles: req.body.roles }
    stored.set(account.id, account)
    return res.status(201).location(`/accounts/${account.id}`).json(account)
  }

  remove(req: Request<AccountParams>, res: Response, next: NextFunction) {
    if (!stored.delete(req.params.id)) return next()
    res.sendStatus(204)
  }
}

const controller = new AccountController()

accounts.get('/', controller.list)
accounts.post('/', requireRole('admin'), controller.create)
accounts.delete('/:id', controller.remove.bind(controller))
accounts.get('/:id', async (req, res, next) => {
  const account = stored.get(req.params.id)
  if (account === undefined) return next()
  res.json(account)
})
accounts.get(
  '/:username/followers',
  wrap(async (req, res) => res.json(req.params.username)),
)
accounts.put(
  '/:username/avatar',
  wrapTyped(async (req, res) => {
    const { username } = req.params
    res.json({ username: username.trim(), type: req.get('Content-Type') })
  }),
)
accounts.patch('/:id', (req: Request<AccountParams, Account, Partial<NewAccount>>, res) => {
  const account = stored.get(req.params.id)
  account.name = req.body.name
  res.json(account)
})
accounts.post<{ id: string }, { done: boolean }, { password: string }>(
  '/:id/password',
  (req, res) => {
    res.json({ done: req.body.password.length > 7 && req.params.id !== null })
  },
)
accounts.get(
  '/:id/all',
  (req, res, next) => {
    res.locals.all = [req.params.id, req.query.filter]
    next()
  },
  sendAll,
)
accounts
  .route('/:id/roles/:role?')
  .get((req, res) => res.json(stored.get(req.params.id).roles))
  .post(requireRole('admin'), (req, res) => {
    stored.get(req.params.id).roles.push(req.params.role)
    res.end()
  })
  .delete((req, res, next) => (req.params.role ? res.sendStatus(204) : next('route')))
