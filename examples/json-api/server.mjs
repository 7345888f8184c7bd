import { app } from './app.mjs'

const server = app.listen(process.env.PORT ?? 3000, () => {
  process.stdout.write(`listening on port ${server.address().port}\n`)
})
