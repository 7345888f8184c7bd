// A router whose handlers read queries, bodies and cookies without checking them.
import fw, { type NextFunction, type Request, type Response } from 'fwjs'
import { requireRole, signIn, wrap } from './guards.mjs'

export const articles = fw.Router()

const guards = [signIn, requireRole('author')]
const byId = {}

async function loadArticle(req: Request, res: Response, next: NextFunction) {
  try {
    const article = byId[req.params.slug]
    if (!article) return res.status(404).json({ errors: ['no such article'] })
    res.locals.article = article
    next()
  } catch (error) {
    next(error)
  }
}

articles.param('slug', (req, res, next, slug, name) => {
  if (slug.length > 100) return next(new Error(`${name} is too long`))
  next()
})

articles.get('/', async (req, res) => {
  const { tag, author, limit = 20 } = req.query
  const found = Object.values(byId).filter((article: any) => !tag || article.tags.includes(tag))
  res.set({ 'X-Total': String(found.length) }).json({ found, author, limit: +limit })
})
articles.get('/feed', signIn, (req, res) => {
  res.json({ for: req.account.id, offset: Number(req.query.offset) })
})
articles.post('/', guards, async (req, res, next) => {
  const { title, body } = req.body.article
  if (!title) return next({ status: 422, errors: { title: 'is missing' } })
  byId[title] = { title, body, author: req.account.name, tags: [] }
  res.status(201).json({ article: byId[title] })
})
articles.get('/:slug', loadArticle, (req, res) =>
  res.json({ article: res.locals.article, slug: req.params.slug }),
)
articles.put('/:slug', ...guards, loadArticle, async function update(req, res) {
  Object.assign(res.locals.article, req.body.article)
  return res.json(res.locals.article)
})
articles.delete(
  '/:slug',
  guards,
  loadArticle,
  wrap((req, res) => res.status(204).end()),
)
articles.get('/:slug/comments', loadArticle, (req: Request, res: Response): any => {
  if (req.fresh) return res.status(304).end()
  res.cookie('seen', req.params.slug, { maxAge: 1000, signed: false })
  res.json([])
})
articles.delete('/:slug/comments/:id', signIn, loadArticle, (req, res) => {
  const id = parseInt(req.params.id, 10)
  res.json({ slug: req.params.slug, removed: id })
})
articles.post('/:slug/favorite', signIn, (req, res) => {
  res.format({
    json: () => res.json({ slug: req.params.slug }),
    default: () => res.sendStatus(406),
  })
})
