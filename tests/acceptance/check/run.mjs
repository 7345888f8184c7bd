// Compares what `fwjs check` finds in six apps with lists made by hand, what `--express-5` names
// with what Express 5 really breaks, and its results for paths with Express 4 and 5 themselves.
import { readCommand } from '../../../scripts/lib/command.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/check/run.mjs',
  does: 'Runs fwjs check on six apps, and compares the findings with handwritten lists and with Express 5.',
  folders: [import.meta.dirname],
  options: {
    all: { type: 'boolean', default: false, help: 'test twenty times as many paths' },
    seed: { type: 'string', value: 'N', default: '1', help: 'seed for the paths' },
  },
})

const { compareWithExpress5, programs } = await import('./express-5.mjs')
const { compareAll } = await import('./findings.mjs')
const { comparePatterns } = await import('./patterns.mjs')

/** The share of the hand-made list that must be found. */
const LEAST = 0.95

let passed = 0
let failed = 0

function report(title, isRight, detail) {
  if (isRight) passed++
  else failed++
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${title}: ${detail}`)
}

const results = compareAll()
for (const { name, met, expected, missed, unexpected } of results) {
  const falseErrors = unexpected.filter((key) => key.startsWith('error'))
  const others = unexpected.length - falseErrors.length
  report(`${name}, listed findings`, met >= expected * LEAST, `${met} of ${expected} ${missed}`)
  report(`${name}, false errors`, falseErrors.length === 0, `${falseErrors.length} ${falseErrors}`)
  if (others > 0) console.log(`     not listed: ${unexpected}`)
}
const sum = (member) => results.reduce((total, result) => total + result[member], 0)
report(
  'all listed findings',
  sum('met') >= sum('expected') * LEAST,
  `${sum('met')} of ${sum('expected')}`,
)

for (const name of programs) {
  const { findings } = results.find((result) => result.name === name)
  const { named, broken, missed, wronglyNamed } = await compareWithExpress5(name, findings)
  const detail = `${broken} break on Express 5, ${named} lines named`
  report(
    `${name}, all that breaks is named`,
    missed.length === 0,
    `${detail} ${JSON.stringify(missed)}`,
  )
  report(
    `${name}, nothing else is named`,
    wronglyNamed.length === 0,
    `${wronglyNamed.length} ${wronglyNamed}`,
  )
}

const count = options.all ? 8000 : 400
const { counts, mistakes } = await comparePatterns({ count, seed: Number(options.seed), urls: 200 })
for (const mistake of mistakes.slice(0, 20)) console.log(`     ${JSON.stringify(mistake)}`)
report(
  'judgments of paths',
  mistakes.length === 0,
  `${mistakes.length} wrong of ${JSON.stringify(counts)}`,
)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
