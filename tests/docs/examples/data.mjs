import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import ejs from 'ejs'
import { load } from 'js-yaml'
import pug from 'pug'

/** Returns what is wrong with a data block, or undefined. */
export function wrongInData({ language, file, code }, folder) {
  const read = READERS[file ? extname(file).slice(1) : language] ?? READERS[language]
  try {
    read(code, folder)
    return undefined
  } catch (error) {
    return error.message
  }
}

const READERS = {
  json: (code) => JSON.parse(code),
  yaml: (code) => load(code),
  yml: (code) => load(code),
  ini: readIni,
  nginx: readNginx,
}

/** Returns what is wrong with a template, or undefined. It is in its folder with those that it includes. */
export function wrongInView(path, code) {
  try {
    if (path.endsWith('.pug')) pug.compileFile(path)
    else ejs.compile(code, { filename: path })
    return undefined
  } catch (error) {
    return error.message
  }
}

function readIni(code) {
  for (const line of code.split('\n')) {
    if (!/^\s*([#;].*|\[[^\]]+\]|[\w.-]+\s*=.*)?$/.test(line)) throw new Error(`not ini: ${line}`)
  }
}

/** Validates with nginx itself, with the block in its context. */
function readNginx(code, folder) {
  const place = join(folder, 'nginx')
  mkdirSync(place, { recursive: true })
  const configuration = join(place, 'nginx.conf')
  writeFileSync(configuration, whole(code, place))
  const args = ['-t', '-q', '-p', place, '-e', 'stderr', '-c', configuration]
  const { status, stderr, error } = spawnSync('nginx', args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(stderr.replaceAll(`${place}/`, ''))
}

function whole(code, place) {
  const head = `pid ${place}/pid; error_log stderr;\n`
  if (/^\s*(http|events)\s*\{/m.test(code)) return head + code
  const isInServer = !/^\s*(server|upstream)\b/.test(code) && !/^server\s*\{/m.test(code)
  const body = isInServer ? `server {\n${code}\n}` : code
  return `${head}events {}\nhttp {\naccess_log off;\n${body}\n}\n`
}
