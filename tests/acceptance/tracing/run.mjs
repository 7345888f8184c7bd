// Runs examples/tracing with real receivers: OTLP on this machine, and Debian's Prometheus.
import { spawnSync } from 'node:child_process'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { example, here } from './example.mjs'
import { checkMetrics } from './metrics.mjs'
import { checkSpans } from './spans.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/tracing/run.mjs',
  does: 'Runs examples/tracing: spans to an OTLP receiver, metrics scraped by Prometheus.',
  folders: [example],
  programs: ['prometheus'],
  options: {
    all: {
      type: 'boolean',
      default: false,
      help: 'also run the unit tests with every channel subscribed',
    },
  },
})

const checks = []
const check = (title, holds) => {
  checks.push(Boolean(holds))
  console.log(`${holds ? 'ok' : 'FAILED'}: ${title}`)
}

/** Checks that the unit suites of both packages pass unchanged while traced. */
function checkSuites() {
  for (const name of ['fwjs', 'fwjs-v3']) {
    const suite = here(`../../../packages/${name}/build/test/all.mjs`)
    const { status } = spawnSync(
      process.execPath,
      ['--require', here('subscribe.cjs'), '--test', '--test-reporter=dot', suite],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    check(`the unit suite of ${name} passes with every channel subscribed`, status === 0)
  }
}

await checkSpans(check)
await checkMetrics(check)
if (options.all) checkSuites()
const failed = checks.filter((holds) => !holds).length
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
