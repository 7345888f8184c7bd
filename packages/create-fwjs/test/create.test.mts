import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { runCommand } from '#lib/command.js'
import { quoted } from '#lib/shell.js'

function emptyFolder(context: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'create-')))
  context.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function run(...words: string[]): { code: number; text: string } {
  const printed: string[] = []
  const code = runCommand(words, (text) => printed.push(text))
  return { code, text: printed.join('\n') }
}

test('creates a project named after its folder, in TypeScript or JavaScript', (context) => {
  const folder = emptyFolder(context)
  const typed = join(folder, 'My API')
  const { code, text } = run(typed)
  assert.equal(code, 0)
  assert.equal(
    text,
    `Created ${typed} (TypeScript). The package is named my-api to follow npm's naming rules. Next:\n\n  cd ${quoted(typed)}\n  npm install\n  npm test\n  npm run dev`,
  )
  assert.equal(JSON.parse(readFileSync(join(typed, 'package.json'), 'utf8')).name, 'my-api')
  assert.ok(existsSync(join(typed, 'src/server.ts')))
  assert.equal(readFileSync(join(typed, '.gitignore'), 'utf8'), 'node_modules\ndist\n')
  const plain = join(folder, 'plain')
  assert.equal(run(plain, '--javascript').code, 0)
  assert.ok(existsSync(join(plain, 'src/server.js')))
  const odd = join(folder, '_')
  assert.equal(run(odd).code, 0)
  assert.equal(JSON.parse(readFileSync(join(odd, 'package.json'), 'utf8')).name, 'my-api')
})

test('--express-5 creates a project with fwjs-v5', (context) => {
  const folder = join(emptyFolder(context), 'api')
  const { text } = run(folder, '--express-5')
  assert.match(text, /\(TypeScript, Express 5 API\)/)
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const { dependencies } = JSON.parse(read('package.json'))
  const own = createRequire(import.meta.url)('fwjs-v5/package.json')
  assert.equal(dependencies['fwjs-v5'], `^${own.version}`)
  assert.equal(dependencies.fwjs, undefined)
  const sources = ['app', 'notes', 'server'].map((name) => read(`src/${name}.ts`)).join('\n')
  assert.equal(sources.match(/from 'fwjs-v5'/g)?.length, 2)
  assert.doesNotMatch(sources, /from 'fwjs'/)
})

test('creates a project in the current folder', (context) => {
  const [folder, before] = [emptyFolder(context), process.cwd()]
  process.chdir(folder)
  const { text } = run('.')
  // Before the folder is removed, because Windows can't remove the working directory.
  process.chdir(before)
  assert.equal(text.includes('cd '), false)
  assert.ok(existsSync(join(folder, 'package.json')))
})

test('leaves a non-empty folder alone, and prints the usage on a mistake', (context) => {
  const folder = emptyFolder(context)
  run(join(folder, 'one'))
  const again = run(folder)
  assert.equal(again.code, 2)
  assert.match(again.text, /^create-fwjs: The folder .* isn't empty\. Choose another one\.$/)
  assert.match(run().text, /^create-fwjs: Missing folder name\.\n\n.*Usage/s)
  assert.match(run('x', '--rust').text, /^create-fwjs: Unknown option '--rust'.*\n\n.*Usage/s)
  const help = run('--help')
  assert.equal(help.code, 0)
  assert.match(help.text, /npm create fwjs FOLDER -- \[--javascript\] \[--express-5\]/)
})
