import { fork } from 'node:child_process'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/** The names of the trees; Express comes first. */
export const frameworks = ['express', 'fwjs']

/** Runs a family in a tree; answers with the records of its checks and with what it printed. */
function runFamily(family, tree, redis) {
  const child = fork(join(tree, 'program/main.cjs'), [family], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', REDIS_URL: redis, NO_DEPRECATION: '*' },
  })
  const results = []
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed += data
    })
  }
  child.on('message', (result) => results.push(result))
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ results, printed, code }))
  })
}

/** The first thing that is not the same. */
function findDifference(onExpress, onFwjs) {
  const index = onExpress.findIndex((entry, place) => !isDeepStrictEqual(entry, onFwjs[place]))
  if (index < 0) return { express: 'the end', fwjs: onFwjs[onExpress.length] }
  return { express: onExpress[index], fwjs: onFwjs[index] }
}

function judge(onExpress, onFwjs) {
  const { packages, exercised } = onExpress
  const express = onExpress.error === undefined
  const same = isDeepStrictEqual(onExpress.record, onFwjs?.record) && onFwjs.error === undefined
  console.log(`${packages.join(', ')}: ${exercised}: ${express && same ? 'the same' : 'DIFFERENT'}`)
  if (!express) console.log('on Express:', onExpress.error)
  else if (onFwjs?.error) console.log('on fwjs:', onFwjs.error)
  if (!same && onFwjs) console.dir(findDifference(onExpress.record, onFwjs.record), { depth: 5 })
  return { packages, exercised, express, fwjs: express && same }
}

async function compareFamily(family, folder, port) {
  const runs = await Promise.all(
    // A database of Redis for each tree: they do not see each other's keys.
    frameworks.map((name, index) =>
      runFamily(family, join(folder, name), `redis://127.0.0.1:${port}/${index}`),
    ),
  )
  const [express, fwjs] = runs
  const results = express.results.map((result, index) => judge(result, fwjs.results[index]))
  for (const [index, { printed, code }] of runs.entries()) {
    if (code === 0) continue
    console.log(`${family} on ${frameworks[index]} ended with ${code}:\n${printed.slice(-3000)}`)
    results.push({ packages: [family], exercised: 'to the end', express: false, fwjs: false })
  }
  return results
}

export async function compareFamilies(families, folder, port) {
  const results = []
  for (const family of families) results.push(...(await compareFamily(family, folder, port)))
  return results
}
