// ./start            starts the fleet and keeps it running until Ctrl+C
// ./start deploy     replaces the workers of the running fleet, one at a time
// ./start --workers 4 --port 8443

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startFleet } from './fleet.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '2' },
    port: { type: 'string', default: '8443' },
  },
})
const pidFile = join(tmpdir(), `fwjs-fleet-${values.port}.pid`)

if (positionals[0] === 'deploy') askForDeploy()
else if (positionals.length === 0) await run()
else {
  console.error(`Unknown command "${positionals[0]}". Commands: ./start and ./start deploy`)
  process.exitCode = 1
}

function askForDeploy() {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGHUP')
    console.log('The fleet is replacing its workers; its own terminal shows when it is done.')
  } catch {
    console.error(`No fleet is running on port ${values.port}. Start one with: ./start`)
    process.exitCode = 1
  }
}

async function run() {
  const fleet = await startFleet({ workers: Number(values.workers), port: Number(values.port) })
  writeFileSync(pidFile, String(process.pid))
  console.log(`app         ${fleet.origin}/hello /visits /notes`)
  console.log(`Prometheus  ${fleet.prometheus}`)
  console.log(`workers     ${fleet.workers.pids.join(' ')}`)
  console.log('./start deploy replaces the workers, Ctrl+C stops everything')

  let version = 1
  let deploying = Promise.resolve()
  process.on('SIGHUP', () => {
    deploying = deploying.then(async () => {
      version += 1
      await fleet.workers.deploy(String(version))
      console.log(`version ${version} is running in workers ${fleet.workers.pids.join(' ')}`)
    })
  })
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      rmSync(pidFile, { force: true })
      await deploying
      await fleet.stop()
    })
  }
}
