import { createApp } from './app.mjs'
import { metrics } from './metrics.mjs'

const app = createApp()
app.get('/metrics', metrics)
const server = app.listen(process.env.PORT ?? 3000, '127.0.0.1', () => {
  process.stdout.write(`listening on http://localhost:${server.address().port}\n`)
})
