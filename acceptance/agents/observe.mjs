import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const node22 = fileURLToPath(new URL('node_modules/node22/bin/node', import.meta.url))

export const forms = ['cjs', 'mjs']

/** Runs a program with an agent loaded before it, and gives what it printed as seen. */
export async function observe(cwd, { agent, form, settings, load }) {
  const option = load ?? (form === 'cjs' ? '--require' : '--import')
  const args = [option, `./${agent}.${form}`, `main.${form}`]
  const env = { ...process.env, ...settings }
  const { stdout } = await run(node22, args, { cwd, timeout: 60_000, env })
  const line = stdout.split('\n').find((text) => text.startsWith('SEEN '))
  if (line === undefined) throw new Error(`the program printed nothing:\n${stdout}`)
  return JSON.parse(line.slice('SEEN '.length))
}
