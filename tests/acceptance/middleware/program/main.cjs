// node program/main.cjs FAMILY: runs the checks of a family in this tree and sends their records.
const { setTimeout: sleep } = require('node:timers/promises')
const { checks } = require('./check.cjs')
const { Talk } = require('./talk.cjs')

/** Turns a check that hangs into a failure; on a busy machine a check takes long. */
const LIMIT = 180_000

async function perform({ packages, exercised, body }) {
  const talk = new Talk()
  let error
  try {
    const late = sleep(LIMIT, undefined, { ref: false }).then(() => {
      throw new Error(`not finished within ${LIMIT} ms`)
    })
    await Promise.race([body(talk), late])
    if (talk.record.length === 0) throw new Error('the check has recorded nothing')
  } catch (thrown) {
    error = String(thrown?.stack ?? thrown)
  }
  await talk.end().catch((thrown) => {
    error ??= `at the end: ${thrown.stack}`
  })
  return { packages, exercised, record: talk.record, overHttp2: talk.overHttp2, error }
}

async function main() {
  require(`../families/${process.argv[2]}`)
  for (const check of checks) {
    const result = await perform(check)
    await new Promise((resolve) => process.send(result, resolve))
  }
  // Some packages keep timers or connections until the process exits.
  process.exit(0)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
