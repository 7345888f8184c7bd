// Loads the test files that are named on the command line, and writes down which mutants they ran.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const { COVERAGE_FILE } = process.env
if (COVERAGE_FILE) {
  process.on('exit', () => {
    const { mutantCoverage } = globalThis.__stryker__ ?? {}
    writeFileSync(COVERAGE_FILE, JSON.stringify(Object.keys(mutantCoverage?.static ?? {})))
  })
}
// A child process of a test would overwrite the file.
delete process.env.COVERAGE_FILE
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
