// Writes a line for each test to the file in $FWJS_OUTCOMES: whatever a suite prints, and however
// old its mocha is, the outcomes are kept separate.
const { appendFileSync } = require('node:fs')

const keep = (outcome) => (test) => {
  const line = JSON.stringify({ name: test.fullTitle(), outcome })
  appendFileSync(process.env.FWJS_OUTCOMES, `${line}\n`)
}

module.exports = function Reporter(runner) {
  runner.on('pass', keep('passed'))
  runner.on('pending', keep('skipped'))
  runner.on('fail', keep('failed'))
  runner.on('fail', (test, error) => console.error(test.fullTitle(), error?.stack ?? error))
}
