import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toolPath } from '../comparison/tools.mjs'

const run = promisify(execFile)
const node22 = toolPath('node22/bin/node')

export const forms = ['cjs', 'mjs']

/** Runs an app with an agent loaded before it; returns the observations that it printed. */
export async function observe(place, { agent, form, settings, load }) {
  const { folder: cwd, major, options = [], isLast = false } = place
  const option = load ?? (form === 'cjs' ? '--require' : '--import')
  const loading = [option, `./${agent}.${form}`]
  const args = [...(isLast ? [...loading, ...options] : [...options, ...loading]), `main.${form}`]
  const env = { ...process.env, MAJOR: major, ...settings }
  const { stdout } = await run(node22, args, { cwd, timeout: 60_000, env })
  const line = stdout.split('\n').find((text) => text.startsWith('SEEN '))
  if (line === undefined) throw new Error(`the app printed nothing:\n${stdout}`)
  return JSON.parse(line.slice('SEEN '.length))
}
