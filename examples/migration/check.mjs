import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { start } from '../../tests/docs/examples/processes.mjs'

/** The command compares and exits; it isn't a server. */
export const ends = true

const here = import.meta.dirname
const fwjs = join(here, '../../packages/fwjs')

/** The requests in requests.txt: a request line, headers, and a body after an empty line. */
function readRequests() {
  const parts = readFileSync(join(here, 'requests.txt'), 'utf8').split(/^(?=[A-Z]+ \/)/m)
  return parts.map((part) => {
    const [head, body = ''] = part.split(/\n\n|\n$/)
    const [line, ...headers] = head.split('\n')
    const [method, path] = line.split(' ')
    const pairs = headers.map((header) => header.split(': '))
    return { method, path, headers: Object.fromEntries(pairs), body: body.replace(/\n###\n?$/, '') }
  })
}

/** Migrates a copy of the app as the README describes: by changing one line in package.json. */
function moveCopy() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fwjs-example-moved-')))
  cpSync(here, folder, { recursive: true, preserveTimestamps: true })
  const path = join(folder, 'package.json')
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, before.replace('"express": "4.22.3"', `"express": "file:${fwjs}"`))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--silent']
  execFileSync('npm', ['install', ...quiet], { cwd: folder })
  return folder
}

async function answersOf(folder, requests) {
  const env = { ...process.env, PORT: '0' }
  const server = start(process.execPath, ['server.js'], { cwd: folder, env })
  try {
    const port = await server.until(() => /localhost:(\d+)/.exec(server.output)?.[1])
    const answers = []
    for (const one of requests) answers.push(await answerTo(one, port))
    return answers
  } finally {
    server.kill()
    await server.ended
  }
}

async function answerTo({ method, path, headers, body }, port) {
  const asked = request({ port, method, path, headers, agent: false })
  asked.end(body)
  const answer = await new Promise((resolve, reject) => {
    asked.on('response', resolve).on('error', reject)
  })
  const { date, 'x-powered-by': engine, ...others } = answer.headers
  assert.ok(date)
  return { engine, answer: [answer.statusCode, others, await text(answer)] }
}

export const checks = {
  'compare finds no difference': async (example) => {
    const { code, output } = await example.finish()
    const count = readRequests().length
    const result = `${count} requests compared: ${count} same, 0 explained, 0 different`
    assert.ok(output.includes(result), output)
    assert.ok(readFileSync(join(here, 'README.md'), 'utf8').includes(result))
    assert.equal(code, 0)
  },

  'the migrated app gives the same responses as on Express': async () => {
    const requests = readRequests()
    const folder = moveCopy()
    try {
      const before = await answersOf(here, requests)
      const after = await answersOf(folder, requests)
      assert.ok(before.every(({ engine }) => engine === 'Express'))
      assert.ok(after.every(({ engine }) => engine === 'fw'))
      for (const [index, { answer }] of before.entries()) {
        assert.deepEqual(after[index].answer, answer, requests[index].path)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
