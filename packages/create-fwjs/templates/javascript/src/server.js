import { manage, protect } from 'fwjs-ops'
import { createApp } from './app.js'

const port = Number(process.env.PORT ?? 3000)
const app = createApp((req, res) => managed.readiness(req, res))

// Disconnects clients that are too slow on purpose.
const server = protect(app.listen(port, () => console.log(`http://localhost:${port}/health`)))

// At SIGTERM: not ready any more, no new connections, every request finished, then the end.
const managed = manage(server, { signals: ['SIGTERM', 'SIGINT'] })
