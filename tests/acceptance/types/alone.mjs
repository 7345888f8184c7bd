// A folder in which only fwjs and Node's types are installed.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, tarball, work } from './tarball.mjs'

export async function installAlone(name) {
  const folder = join(work, name)
  await mkdir(folder, { recursive: true })
  const dependencies = { '@types/node': '20.19.43', fwjs: `file:${tarball}` }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock']
  await run(folder, 'npm', 'install', '--prefer-offline', ...quiet)
  return folder
}
