import { createApp } from './app.mjs'

const server = createApp().listen(process.env.PORT ?? 3000, () => {
  console.log(`listening on http://localhost:${server.address().port}`)
})
