import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

async function run(folder, ...args) {
  const options = { cwd: folder, timeout: 120_000, env: { ...process.env, NODE_ENV: 'test' } }
  const { stdout } = await execute(process.execPath, args, options)
  return stdout
}

function noteLines(note, output) {
  for (const line of output.trim().split('\n')) {
    const { title, got } = JSON.parse(line)
    delete got.headers['x-powered-by']
    note(title, got)
  }
}

function noteSuite(note, runner, output) {
  const { numTotalTests, testResults } = JSON.parse(output.slice(output.indexOf('{')))
  for (const { fullName, status } of testResults[0].assertionResults) {
    note(`${runner}: ${fullName}`, status, status === 'passed')
  }
  note(`${runner} ran all tests`, numTotalTests, numTotalTests === 4)
}

export async function flow({ note }, folder) {
  noteLines(note, await run(folder, 'supertest.cjs'))
  noteLines(note, await run(folder, 'mocks.cjs'))
  const files = ['--testMatch', '**/*.spec.cjs', '--rootDir', '.']
  noteSuite(note, 'Jest', await run(folder, 'node_modules/jest/bin/jest.js', '--json', ...files))
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--globals', '--reporter=json']
  noteSuite(note, 'Vitest', await run(folder, ...vitest, '--dir', '.', 'users'))
}
