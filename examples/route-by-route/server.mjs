import fw from 'fwjs-v5'
import { newRoutes } from './new-routes.mjs'
import { oldApp } from './old-app.mjs'

const app = fw()

app.use(newRoutes)
app.use(oldApp)

app.use((_req, res) => {
  res.status(404).json({ error: 'not found' })
})
app.use((error, _req, res, next) => {
  if (res.headersSent) return next(error)
  res.status(500).json({ error: error.message })
})

const server = app.listen(process.env.PORT ?? 3000, (error) => {
  if (error) throw error
  console.log(`listening on http://localhost:${server.address().port}`)
})
