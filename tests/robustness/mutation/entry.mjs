// Loads the test files named on the command line, and records which mutants they ran.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const { COVERAGE_FILE } = process.env
if (COVERAGE_FILE) {
  process.on('exit', () => {
    const { mutantCoverage } = globalThis.__stryker__ ?? {}
    const { user, system } = process.cpuUsage()
    const covered = {
      mutants: Object.keys(mutantCoverage?.static ?? {}),
      cpu: (user + system) / 1e6,
    }
    writeFileSync(COVERAGE_FILE, JSON.stringify(covered))
  })
}
// A child process of a test would overwrite the file.
delete process.env.COVERAGE_FILE
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
