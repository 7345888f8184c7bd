import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { packageNameOf } from '#lib/package-name.js'
import { quoted } from '#lib/shell.js'

const command = fileURLToPath(new URL('../../lib/bin.js', import.meta.url))
const isWindows = process.platform === 'win32'

function emptyFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-'))
  context.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs the command, which must fail with one line and without a stack. */
function runRejected(cwd: string, name: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, name], {
    cwd,
    encoding: 'utf8',
  })
  assert.equal(status, 2, stderr)
  assert.equal(stderr, '')
  assert.match(stdout, /^create-fwjs: .*\n$/)
  return stdout.slice('create-fwjs: '.length).trimEnd()
}

test("rejects a path that can't become a project, with the reason", (context) => {
  const folder = emptyFolder(context)
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'full/x'), { recursive: true })
  assert.equal(runRejected(folder, 'file'), 'file is a file. Choose another name.')
  assert.match(runRejected(folder, 'file/x'), /^Can't create file\/x\. /)
  assert.match(runRejected(folder, 'full'), /^The folder full isn't empty\./)
  assert.match(runRejected(folder, 'x'.repeat(300)), /^Can't create x+\. /)
  assert.deepEqual(readdirSync(folder).sort(), ['file', 'full'])
})

test('rejects a broken link, with the reason', (context) => {
  const folder = emptyFolder(context)
  symlinkSync(join(folder, 'none'), join(folder, 'dangling'), 'junction')
  const refusal = runRejected(folder, 'dangling')
  assert.equal(refusal, 'dangling is a link to a missing folder. Choose another one.')
  assert.match(runRejected(folder, 'dangling/x'), /^Can't create dangling\/x\. /)
  assert.deepEqual(readdirSync(folder), ['dangling'])
})

test('rejects a circular link, with the reason', { skip: isWindows }, (context) => {
  const folder = emptyFolder(context)
  symlinkSync('loop', join(folder, 'loop'))
  assert.match(runRejected(folder, 'loop'), /^loop is a link to a missing folder/)
})

test('rejects a folder without write permission, with the reason', (context) => {
  if (isWindows || process.getuid?.() === 0) return context.skip('everything may be written')
  const folder = emptyFolder(context)
  chmodSync(folder, 0o555)
  context.after(() => chmodSync(folder, 0o755))
  assert.equal(
    runRejected(folder, 'x'),
    "Can't create x. You don't have permission to write there.",
  )
  return undefined
})

test('prints no control characters', (context) => {
  const folder = emptyFolder(context)
  for (const text of ['\u001b]52;c;eA==\u0007', 'x\ny', '\u009b2J', '\u202ex', 'x\u2028y']) {
    assert.equal(runRejected(folder, text), 'Choose a folder name without control characters.')
    const { stdout, stderr } = spawnSync(process.execPath, [command, `--${text}`], {
      encoding: 'utf8',
    })
    assert.doesNotMatch(stdout + stderr, /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('prints a cd command that works for any folder name', {
  skip: isWindows,
}, (context) => {
  const names = [
    'Bad Name',
    "it's",
    '$HOME',
    '`x`',
    'a&b',
    'a;b',
    '"x"',
    'a\\b',
    '*',
    '~',
    '!x',
    '#x',
    'ä',
  ]
  for (const name of names) {
    const folder = emptyFolder(context)
    const printed = execFileSync(process.execPath, [command, name], {
      cwd: folder,
      encoding: 'utf8',
    })
    const [, enter = ''] = /^ {2}(cd .*)$/m.exec(printed) ?? []
    const place = execFileSync('sh', ['-c', `${enter} && ls package.json && pwd`], {
      cwd: folder,
      encoding: 'utf8',
    })
    assert.ok(place.endsWith(`/${name}\n`), enter)
  }
})

test('uses double quotes on Windows', () => {
  assert.equal(quoted('Bad Name', 'win32'), '"Bad Name"')
  assert.equal(quoted('C:\\api', 'win32'), 'C:\\api')
  assert.equal(quoted("it's", 'linux'), "'it'\\''s'")
  assert.equal(quoted('my-api', 'linux'), 'my-api')
})

test('chooses a package name that npm accepts', () => {
  const names: Record<string, string> = {
    'Bad Name': 'bad-name',
    '.hidden': 'hidden',
    ünï: 'n',
    '@scope': 'scope',
    node_modules: 'my-api',
    fwjs: 'my-api',
    '---': 'my-api',
    ['x'.repeat(250)]: 'x'.repeat(214),
  }
  for (const [folder, name] of Object.entries(names)) {
    assert.equal(packageNameOf(join('/a', folder), ['fwjs']), name)
  }
})
