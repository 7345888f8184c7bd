// Two workers that save each order before they acknowledge it: `node cluster.mjs PACKAGE FOLDER
// [early]`.
import cluster from 'node:cluster'
import { appendFile, open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const [name, folder, fault] = process.argv.slice(2)
const WORKERS = 2

if (cluster.isPrimary) supervise()
else await serve()

function supervise() {
  cluster.on('exit', () => cluster.fork())
  cluster.on('listening', (worker, { port }) => {
    const ready = Object.values(cluster.workers).filter(({ isReady }) => isReady).length
    worker.isReady = true
    if (ready + 1 >= WORKERS) process.send({ port, pids: pids() })
  })
  for (let count = 0; count < WORKERS; count += 1) cluster.fork()
  process.on('disconnect', () => {
    cluster.removeAllListeners('exit')
    for (const worker of Object.values(cluster.workers)) worker.kill('SIGKILL')
    process.exit()
  })
}

const pids = () => Object.values(cluster.workers).map((worker) => worker.process.pid)

async function serve() {
  const fw = createRequire(import.meta.url)(name)
  const app = fw()
  const file = path.join(folder, `orders-${process.pid}.txt`)
  const orders = await open(file, 'a')
  app.post('/order/:id', async (req, res) => {
    // The control acknowledges before it has saved the order.
    if (fault === 'early') {
      res.send(req.params.id)
      setTimeout(() => appendFile(file, `${req.params.id}\n`), 50)
      return
    }
    await orders.write(`${req.params.id}\n`)
    res.send(req.params.id)
  })
  app.listen(0, '127.0.0.1')
}
