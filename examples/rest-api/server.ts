import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'

const server = createApp().listen(process.env['PORT'] ?? 3000, () => {
  const { port } = server.address() as AddressInfo
  console.log(`listening on http://localhost:${port}`)
})
