import { fork } from 'node:child_process'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { asOverHttp1 } from './http2.mjs'

/**
 * The two sides: two trees over HTTP/1.1, or one tree over HTTP/1.1 and HTTP/2. `name` is that of
 * the tree; the first side is the reference.
 */
export const FRAMEWORKS = [
  { title: 'Express', name: 'express' },
  { title: 'fwjs', name: 'fwjs' },
]
export const PROTOCOLS = [
  { title: 'HTTP/1.1', name: 'fwjs' },
  { title: 'HTTP/2', name: 'fwjs', http2: true },
]

/** Runs a family in a tree; returns the records of its checks and its output. */
function runFamily(family, { tree, http2, redis, environment }) {
  const child = fork(join(tree, 'program/main.cjs'), [family], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'test',
      REDIS_URL: redis,
      NO_DEPRECATION: '*',
      CHECK_HTTP2: http2 ? 'yes' : 'no',
    },
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

/** Returns the first difference. */
function findDifference(right, other) {
  const index = right.findIndex((entry, place) => !isDeepStrictEqual(entry, other[place]))
  if (index < 0) return { right: 'the end', other: other[right.length] }
  return { right: right[index], other: other[index] }
}

/** `failsAlike`: both sides recorded the same before they failed. */
function judge(first, second, sides) {
  const { packages, exercised } = first
  const title = `${packages.join(', ')}: ${exercised}`
  const works = first.error === undefined
  const normal = sides[1].http2 ? asOverHttp1 : (record) => record
  const records = [first.record, second?.record ?? []].map(normal)
  const matches = isDeepStrictEqual(...records)
  const same = matches && second?.error === undefined
  console.log(`${title}: ${works && same ? 'the same' : 'DIFFERENT'}`)
  if (!works) console.log(`on ${sides[0].title}:`, first.error)
  else if (second?.error) console.log(`on ${sides[1].title}:`, second.error)
  if (!same && second) console.dir(findDifference(...records), { depth: 5 })
  const overHttp2 = second?.overHttp2 ?? 0
  const failsAlike = matches && !works && second?.error !== undefined
  return { title, packages, exercised, works, same: works && same, failsAlike, overHttp2 }
}

async function compareFamily(family, sides, { folder, port }) {
  const runs = await Promise.all(
    // Each side gets its own Redis database, so that they do not see each other's keys.
    sides.map(({ name, http2, environment }, index) => {
      const redis = `redis://127.0.0.1:${port}/${index}`
      return runFamily(family, { tree: join(folder, name), http2, redis, environment })
    }),
  )
  const [first, second] = runs
  const results = first.results.map((result, index) => judge(result, second.results[index], sides))
  for (const [index, { printed, code }] of runs.entries()) {
    if (code === 0) continue
    console.log(`${family} on ${sides[index].title} exited with ${code}:\n${printed.slice(-3000)}`)
    const title = `${family}: to the end`
    results.push({ title, packages: [family], exercised: 'to the end', works: false, same: false })
  }
  return results
}

export async function compareFamilies(families, sides, place) {
  const results = []
  for (const family of families) results.push(...(await compareFamily(family, sides, place)))
  return results
}
