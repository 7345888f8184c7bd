import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const templates = fileURLToPath(new URL('../../templates/', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))

const readManifest = (folder: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Strips what the compiler formats differently: whitespace and semicolons. */
const tokensOf = (code: string): string => code.replace(/\s+|;|, \{\}(?= from)|,(?=\s*[)\]}])/g, '')

test('the JavaScript template is the TypeScript template without its types', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))
  context.after(() => rmSync(folder, { recursive: true }))
  cpSync(join(templates, 'typescript'), folder, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const flags = ['--rootDir', '.', '--outDir', 'out', '--noCheck']
  const files = ['src', 'test'].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => `${part}/${name}`),
  )
  execFileSync(process.execPath, [compiler, '-p', '.', ...flags, '--noEmit', 'false'], {
    cwd: folder,
  })
  assert.ok(files.length > 3)
  for (const file of files.filter((name) => name.startsWith('src/'))) {
    const name = file.replace(/\.ts$/, '.js')
    const compiled = readFileSync(join(folder, 'out', name), 'utf8')
    const written = readFileSync(join(templates, 'javascript', name), 'utf8')
    assert.equal(tokensOf(written), tokensOf(compiled), name)
  }
  const tests = ['typescript/test/app.test.ts', 'javascript/test/app.test.js'].map((file) =>
    readFileSync(join(templates, file), 'utf8').replace(/app\.[jt]s'/, "app'"),
  )
  assert.equal(tests[0], tests[1])
})

test('the templates depend on the versions in this repository', () => {
  for (const language of ['typescript', 'javascript']) {
    const { dependencies = {} } = readManifest(join(templates, language))
    for (const name of ['fwjs', 'fwjs-ops']) {
      assert.equal(dependencies[name], `^${readManifest(join(root, 'packages', name))['version']}`)
    }
  }
})

test("no template script contains a glob, because cmd.exe doesn't expand it", () => {
  for (const language of ['typescript', 'javascript']) {
    const { scripts = {} } = readManifest(join(templates, language))
    assert.ok('test' in scripts)
    for (const command of Object.values(scripts)) assert.doesNotMatch(command, /[*?[\]]/)
  }
})
