import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOnExit } from './leftovers.mjs'
import { findPort } from './ports.mjs'
import { startNginx } from './services/nginx.mjs'
import { startPostgres } from './services/postgres.mjs'
import { startPrometheus } from './services/prometheus.mjs'
import { startRedis } from './services/redis.mjs'
import { Workers } from './workers.mjs'

/**
 * Starts all services and workers, and returns the addresses of nginx and Prometheus. `dataFolder` is where Redis and
 * PostgreSQL keep their files, `execPath` the Node.js of the workers, and `through` may put a proxy in front of a port.
 */
export async function startFleet({
  workers: count,
  port,
  environment = {},
  execPath,
  dataFolder,
  through = (_name, target) => target,
}) {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const keep = removeOnExit(remove)
  // PostgreSQL runs as its own user, which needs access to its folder.
  chmodSync(folder, 0o755)
  const services = []
  const start = async (service) => {
    services.push(await service)
    return services.at(-1)
  }
  async function stop() {
    await workers?.stop()
    for (const service of services.reverse()) await service.stop()
    remove()
    keep()
  }
  let workers
  try {
    const slots = await findSlots(count)
    const redis = await start(startRedis(dataFolder ?? folder, await findPort()))
    const postgres = await start(startPostgres(dataFolder ?? folder, await findPort()))
    workers = new Workers(
      slots,
      {
        REDIS_URL: `redis://127.0.0.1:${await through('redis', redis.port)}`,
        DATABASE_URL: `postgres://fleet@127.0.0.1:${await through('postgres', postgres.port)}/postgres`,
        SESSION_SECRET: randomBytes(32).toString('hex'),
        ...environment,
      },
      execPath,
    )
    await workers.start('1')
    const targets = slots.map(({ metricsPort }) => metricsPort)
    const prometheus = await start(startPrometheus(folder, await findPort(), targets))
    const ports = await Promise.all(slots.map((slot) => through('worker', slot.port)))
    const nginx = await start(startNginx(folder, port ?? (await findPort()), ports))
    return {
      origin: `https://localhost:${nginx.port}`,
      prometheus: `http://127.0.0.1:${prometheus.port}`,
      certificate: join(folder, 'certificate.pem'),
      workers,
      redis,
      postgres,
      nginxPid: nginx.child.pid,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findSlots(count) {
  const slots = []
  while (slots.length < count) {
    slots.push({ port: await findPort(), metricsPort: await findPort() })
  }
  return slots
}
