import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import { createFolder } from '../support/folder.mts'
import { hostileApps } from '../support/hostile-programs.mts'
import { withApp } from '../support/program-folder.mts'
import { run } from '../support/run.mts'

const isWindows = process.platform === 'win32'
const APP = { 'package.json': { dependencies: { express: '4.22.3' } }, 'app.js': '' }

/** Runs `fwjs check` on a folder and returns its output, which must end with the counts. */
async function readCheckOutput(folder: string, ...words: string[]): Promise<string> {
  const { code, text, errors } = await run('check', folder, ...words)
  assert.ok(code === 0 || code === 1, errors)
  assert.match(text, /\n?\d+ errors?, \d+ warnings?, \d+ notes? in \d+ source files?\n/)
  return text
}

for (const [name, files] of hostileApps) {
  test(`checking an app terminates: ${name}`, () =>
    withApp(files, async (folder) => void (await readCheckOutput(folder, '--express-5'))))
}

test('reports a broken package.json and still checks the source', async () => {
  const folder = createFolder({ 'package.json': '{"dependencies":{"express":4}}', 'app.js': '' })
  const text = await readCheckOutput(folder)
  assert.match(
    text,
    /package\.json {2}can't be read: "express" in "dependencies" isn't a version range\n/,
  )
  assert.match(text, / in 1 source file\n/)
  assert.match(
    await readCheckOutput(createFolder({ 'package.json': 'null' })),
    /package\.json {2}can't be read: it isn't a JSON object\n/,
  )
})

test("reports a path that Express can't compile", async () => {
  const source = "const app = require('express')()\napp.get('/[x', (req, res) => res.end())\n"
  const text = await readCheckOutput(createFolder({ 'app.js': source }))
  assert.match(text, /app\.js:2 {2}error {2}invalid-path\n {2}The app doesn't start: registering/)
})

test("reports broken and circular links, and doesn't follow links to folders", {
  skip: isWindows && 'links need rights there',
}, async () => {
  const folder = createFolder({ ...APP, 'lib/b.js': '' })
  symlinkSync('none.js', join(folder, 'dangling.js'))
  symlinkSync('loop.js', join(folder, 'loop.js'))
  symlinkSync('.', join(folder, 'self'))
  symlinkSync('/', join(folder, 'root'))
  symlinkSync('self', join(folder, 'folder.js'))
  symlinkSync('app.js', join(folder, 'same.js'))
  const text = await readCheckOutput(folder)
  assert.match(text, /dangling\.js {2}can't be read: it's a symbolic link to a missing file/)
  assert.match(text, /loop\.js {2}can't be read: it's a circular symbolic link/)
  assert.match(text, / in 2 source files\n/)
  const looped = await run('check', join(folder, 'loop.js'))
  assert.equal(looped.code, 2)
  assert.match(looped.errors, /Can't read .*loop\.js: it's a circular symbolic link/)
})

test('reports pipes, sockets, and folders named like source files, without opening them', {
  skip: isWindows && 'there are none in folders there',
}, async (context) => {
  const folder = createFolder(APP)
  execFileSync('mkfifo', [join(folder, 'pipe.js')])
  mkdirSync(join(folder, 'folder.js'))
  const server = createServer().listen(join(folder, 'socket.js'))
  context.after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const text = await readCheckOutput(folder)
  assert.match(text, /pipe\.js {2}can't be read: it isn't a regular file\n/)
  assert.match(text, /socket\.js {2}can't be read: it isn't a regular file\n/)
  assert.match(text, / in 1 source file\n/)
  const odd = createFolder({ 'app.js': '' })
  execFileSync('mkfifo', [join(odd, 'package.json')])
  assert.match(
    await readCheckOutput(odd),
    /package\.json {2}can't be read: it isn't a regular file\n/,
  )
})

test('reports unreadable folders and files', {
  skip: (isWindows || process.getuid?.() === 0) && 'this user may read everything',
}, async (context) => {
  const folder = createFolder({ ...APP, 'secret.js': '', 'closed/a.js': '' })
  chmodSync(join(folder, 'secret.js'), 0)
  chmodSync(join(folder, 'closed'), 0)
  context.after(() => chmodSync(join(folder, 'closed'), 0o700))
  const text = await readCheckOutput(folder)
  assert.match(text, /secret\.js {2}can't be read: you don't have permission to read it\n/)
  assert.match(text, /closed {2}can't be read: you don't have permission to read it\n/)
})

test('reads packages with circular links once each', {
  skip: isWindows && 'links need rights there',
}, async () => {
  const folder = createFolder({
    'package.json': { dependencies: { one: '1', express: '4.22.3' } },
    'app.js': "require('body-parser')",
    'store/one/package.json': { name: 'one', version: '1.0.0', dependencies: { two: '1' } },
    'store/two/package.json': { name: 'two', version: '1.0.0', dependencies: { one: '1' } },
  })
  for (const from of ['.', 'store/one', 'store/two']) {
    mkdirSync(join(folder, from, 'node_modules'))
    for (const name of ['one', 'two'])
      symlinkSync(join(folder, 'store', name), join(folder, from, 'node_modules', name))
  }
  assert.match(await readCheckOutput(folder), /app\.js:1 {2}error {2}undeclared-package/)
})
