import { manage, protect } from 'fwjs-ops'
import { createApp } from './app.ts'

const port = Number(process.env.PORT ?? 3000)
const app = createApp((req, res) => managed.readiness(req, res))

// Disconnects abusively slow clients.
const server = protect(app.listen(port, () => console.log(`http://localhost:${port}/health`)))

// On SIGTERM: report not ready, stop accepting connections, finish open requests, then exit.
const managed = manage(server, { signals: ['SIGTERM', 'SIGINT'] })
