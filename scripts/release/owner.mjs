// Shows the values that only the owner knows and which are missing; --write inserts them into the files.
import { readCommand } from '../lib/command.mjs'
import { ABOUT, readValues, writeFiles, wrongValues } from './owner/values.mjs'

const { options } = readCommand({
  name: 'node scripts/release/owner.mjs',
  does: 'Shows the values in scripts/release/owner/values.json, which only the owner knows.',
  options: {
    write: {
      type: 'boolean',
      default: false,
      help: 'insert them into the files that contain them',
    },
  },
})

const values = readValues()
const problems = wrongValues(values)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
if (options.write) {
  const changed = writeFiles(values)
  console.log(changed.length === 0 ? 'No file changed.' : `Changed: ${changed.join(', ')}`)
}
const width = Math.max(...Object.keys(ABOUT).map((key) => key.length))
for (const [key, { what }] of Object.entries(ABOUT)) {
  console.log(`${key.padEnd(width)}  ${values[key] || `MISSING: ${what}`}`)
}
