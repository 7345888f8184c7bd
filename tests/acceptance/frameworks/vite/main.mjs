import express from 'express'
import { createServer } from 'vite'

const vite = await createServer({
  server: { middlewareMode: true, ws: false, hmr: false },
  appType: 'spa',
  logLevel: 'error',
})
const app = express()
app.get('/api/:id', (req, res) => res.json({ id: req.params.id, query: req.query }))
app.get('/rendered', async (req, res, next) => {
  try {
    res.send(await vite.transformIndexHtml(req.originalUrl, '<p>rendered here</p>'))
  } catch (error) {
    next(error)
  }
})
app.use(vite.middlewares)
app.listen(Number(process.env.PORT), '127.0.0.1')
