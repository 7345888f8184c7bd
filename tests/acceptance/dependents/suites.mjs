// Runs a package's test suite and reads the outcome of each test.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const reporter = fileURLToPath(new URL('mocha-reporter.cjs', import.meta.url))

/** How to get the outcomes from each test runner, and how to read them. */
const runners = {
  mocha: {
    command: () => ['mocha', '--reporter', reporter],
    read: ({ outcomes }) => readLines(outcomes),
  },
  jest: {
    // Jest caches files by path and date: the sides must not share its cache.
    command: ({ outcomes, folder }) => [
      'jest',
      '--json',
      `--outputFile=${outcomes}`,
      `--cacheDirectory=${join(folder, 'jest')}`,
    ],
    read: ({ outcomes }) => readJest(outcomes),
  },
  vitest: {
    command: ({ outcomes }) => ['vitest', 'run', '--reporter=json', `--outputFile=${outcomes}`],
    read: ({ outcomes }) => readJest(outcomes),
  },
  ava: { command: () => ['ava', '--tap'], read: ({ output }) => readTap(output) },
  tap: { command: () => ['tap', '--reporter=tap'], read: ({ output }) => readTap(output) },
  tape: { command: () => ['tape'], read: ({ output }) => readTap(output) },
  node: {
    command: () => ['node', '--test', '--test-reporter=tap'],
    read: ({ output }) => readTap(output),
  },
}

const readLines = (file) => readFileSync(file, 'utf8').trim().split('\n').map(parseOutcome)
const parseOutcome = (line) => JSON.parse(line)

/**
 * Reads Jest's format, which Vitest also writes. A file that cannot be loaded counts as a failed
 * test.
 */
function readJest(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.flatMap(({ name, status, assertionResults }) => {
    if (assertionResults.length === 0 && status === 'failed') {
      return [{ name: `${name.split('/').at(-1)} loads`, outcome: 'failed' }]
    }
    return assertionResults.map((test) => ({
      name: test.fullName,
      outcome: /^(passed|failed)$/.test(test.status) ? test.status : 'skipped',
    }))
  })
}

function readTap(output) {
  const lines = output.matchAll(/^ *(not ok|ok)\b(?: \d+)?(?: - | )?(.*)$/gm)
  return [...lines].map(([, result, text]) => {
    const [name, directive = ''] = text.split(/ # (?=skip|todo|time)/i)
    const skipped = /^(skip|todo)/i.test(directive)
    return { name, outcome: skipped ? 'skipped' : result === 'ok' ? 'passed' : 'failed' }
  })
}

/** Runs `description`'s suite in the folder `suite`; its output files go to `folder`. */
export async function runSuite(description, { suite, checkout, folder }) {
  const outcomes = join(folder, 'outcomes')
  const loadedFile = join(folder, 'loaded')
  for (const file of [outcomes, loadedFile]) rmSync(file, { force: true })
  const runner = runners[description.runner]
  const command = [...runner.command({ outcomes, folder }), ...(description.arguments ?? [])]
  const environment = {
    ...process.env,
    ...description.environment,
    PATH: searchPath(suite, checkout),
    FWJS_OUTCOMES: outcomes,
    FWJS_LOADED: loadedFile,
  }
  // The package's own setup before its tests, such as creating the files they upload.
  if (description.before) await run(description.before, { cwd: suite, env: environment })
  const output = await run(command, { cwd: suite, env: environment })
  const loaded = existsSync(loadedFile) ? readFileSync(loadedFile, 'utf8').trim().split('\n') : []
  return { tests: runner.read({ outcomes, output: output.stdout }), loaded, output }
}

const searchPath = (...folders) =>
  [...folders.map((folder) => join(folder, 'node_modules/.bin')), process.env.PATH].join(delimiter)

/** Ten minutes are more than any of these suites needs. */
function run([program, ...args], options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 600_000,
    })
    const output = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        output[stream] += text
      })
    }
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
