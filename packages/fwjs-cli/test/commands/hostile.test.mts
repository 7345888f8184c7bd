import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createProject } from '../support/express-project.mts'
import { createFolder } from '../support/folder.mts'
import { allHostile, hostile } from '../support/hostile.mts'
import { runSafely } from '../support/run-safely.mts'

const texts = JSON.stringify(Object.values(hostile))

/** An app with hostile names, paths, messages, and headers, which it prints. */
const APP = `
const express = require('express')
const app = express()
const texts = ${texts}
for (const text of texts) {
  const handler = (req, res) => res.send('x')
  Object.defineProperty(handler, 'name', { value: text })
  console.log(text)
  console.error(text)
  app.get('/' + text.replace(/[\\\\?*+()[\\]:]/g, ''), handler)
  app.use(Object.defineProperty((req, res, next) => next(), 'name', { value: text }))
}
app.get('/fail/:word', (req) => { throw new Error(req.params.word + texts.join('\\n')) })
app.use((error, req, res, next) => { res.setHeader('X-A', 'b').status(500).end(error.message) })
module.exports = { app, [texts[0]]: 1, none: () => {} }
`

const projectIn = (context: TestContext): string =>
  createProject(context, {
    'app.js': APP,
    'broken.js': `${APP}; throw new Error(texts.join('\\n'))`,
    'none.js': `console.log(${texts}.join('\\n'))`,
  })

test('routes prints no control characters', async (context) => {
  const folder = projectIn(context)
  const app = join(folder, 'app.js')
  for (const option of ['--all', '--tree', '--json']) await runSafely('routes', app, option)
  assert.equal((await runSafely('routes', app, '--export', 'none')).code, 2)
  assert.equal(
    (await runSafely('routes', app, '--export', allHostile.replaceAll('\0', ''))).code,
    2,
  )
  assert.equal((await runSafely('routes', join(folder, 'broken.js'))).code, 2)
  assert.equal((await runSafely('routes', join(folder, 'none.js'))).code, 2)
})

test('check prints no control characters', async () => {
  const paths = Object.values(hostile)
    .map((text) => JSON.stringify(`/${text}`))
    .map(
      (path) =>
        `app.get(${path}, f); app.get(${path}, f); app.get(${path} + '*', f); app.del(${path}, f)`,
    )
  const isWindows = process.platform === 'win32'
  const name = isWindows ? '\u202ex' : allHostile.replace(/[\0/]|x{9,}|\p{Cs}/gu, '').slice(0, 60)
  const start = "const app = require('express')(); const f = (req, res) => res.end();"
  const folder = createFolder({
    'package.json': JSON.stringify({
      dependencies: {
        express: allHostile,
        ...Object.fromEntries(Object.values(hostile).map((text) => [text, text])),
      },
    }),
    [`${name}.js`]: `${start}\n${paths.join('\n')}\n`,
    [`${name}-broken.js`]: `require('express'); const \u0007 = '\u009b`,
    [`${name}-imports.js`]: Object.values(hostile)
      .map((text) => `require(${JSON.stringify(text)})`)
      .join('\n'),
  })
  for (const option of ['--express-5', '--json']) {
    const { text } = await runSafely('check', folder, option)
    assert.match(text, isWindows ? /\\u202ex/ : /52;c;cm0gLXJm/)
  }
})

test('explain prints no control characters', async (context) => {
  const app = join(projectIn(context), 'app.js')
  const words = Object.values(hostile).filter((text) => text.length < 1000)
  const url = `/fail/${encodeURIComponent(words.join(' ').replace(/\p{Cs}/gu, ''))}`
  for (const option of ['--all', '--json', '--run']) {
    const { text } = await runSafely('explain', 'GET', url, app, option)
    assert.match(text, /52;c;cm0gLXJm\\u0007/)
  }
})

test('explain --run shows the first line of an error in the table, and the rest below', async (context) => {
  const folder = createProject(context, {
    'app.js': `const app = require('express')()
      app.get('/', () => { throw new Error('first ' + 'x'.repeat(2000) + '\\nsecond\\nthird') })
      module.exports = app`,
  })
  const { text } = await runSafely('explain', 'GET', '/', join(folder, 'app.js'), '--run')
  const rows = text.split('\n').filter((line) => line.includes('error: Error'))
  assert.equal(rows.length, 2)
  assert.ok(rows.every(({ length }) => length < 200))
  assert.match(text, /error: Error: first x+… .*app\.js:2\n/)
  assert.match(text, /^Error: first x{2000}\nsecond\nthird\n\nResponded with 500/m)
})

test('usage errors and missing files print no control characters', async () => {
  for (const text of Object.values(hostile)) {
    const name = text.slice(0, 100)
    await runSafely(name)
    for (const command of ['check', 'compare', 'record', 'routes', 'explain']) {
      await runSafely(command, `--${name}`)
    }
    await runSafely('explain', name, '/')
    await runSafely('explain', 'GET', name)
    await runSafely('explain', 'GET', '/', '-H', name)
    await runSafely('check', '--fail-on', name)
    await runSafely('record', 'x', '--to', '3000', '--port', `x${name}`)
    await runSafely('record', 'x', '--to', name)
    await runSafely('compare', name, '--requests', 'x')
    await runSafely('compare', 'x', '--requests', name)
    await runSafely('compare', '--timeout', `x${name}`, '--requests', 'x', '--', 'node')
    await runSafely('compare', '--with', name, '--requests', 'x', '--', 'node')
    if (!text.includes('\0')) {
      await runSafely('routes', name)
      await runSafely('check', name)
    }
  }
})
