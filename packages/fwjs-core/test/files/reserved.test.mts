import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { hasReservedName, isReserved, missingError } = load('fwjs-core/lib/files/reserved.js')

test('Windows drives, streams, devices, and trailing dots and spaces are reserved', () => {
  const reserved = [
    'C:',
    'a.txt:stream',
    'a.txt::$DATA',
    'con',
    'NUL',
    'aux.txt',
    'COM1',
    'lpt9.log',
  ]
  const devices = ['com0', 'COM¹', 'lpt³.txt', 'CONIN$', 'conout$', 'nul .txt', 'nul ']
  const shortened = ['a.txt.', 'a.txt ', 'a.txt. .', 'folder.', '...', ' ']
  for (const name of [...reserved, ...devices, ...shortened]) {
    assert.equal(isReserved(name), true, name)
  }
  for (const name of ['console', 'a.con', 'nul1', 'com', 'index.html', '.a', 'a b', 'a..b']) {
    assert.equal(isReserved(name), false, name)
  }
})

test('below a root on Windows, every name in the path counts, and none in the root', () => {
  const root = 'C:\\site'
  for (const path of ['\\C:\\x', '\\a.txt::$DATA', '\\nul', '\\sub\\CON.txt', '\\sub \\a.txt']) {
    assert.equal(hasReservedName(root, root + path, '\\'), true, path)
  }
  assert.equal(hasReservedName(root, `${root}\\sub\\a.txt`, '\\'), false)
  assert.equal(hasReservedName(root, root, '\\'), false)
  assert.equal(hasReservedName('C:\\', 'C:\\a.txt', '\\'), false)
  assert.equal(hasReservedName('\\\\?\\C:\\', '\\\\?\\C:\\a.txt', '\\'), false)
})

test('on other systems, no name is reserved', () => {
  for (const name of ['C:', 'con', 'a.txt::$DATA', 'a.']) {
    assert.equal(hasReservedName('/site', `/site/${name}`, '/'), false, name)
  }
})

test('a reserved name fails with the same error as a missing file', () => {
  const { code, syscall, path, message, stack } = missingError('C:\\site\\nul')
  assert.deepEqual([code, syscall, path], ['ENOENT', 'stat', 'C:\\site\\nul'])
  assert.equal(message, "ENOENT: no such file or directory, stat 'C:\\site\\nul'")
  assert.equal(stack, `Error: ${message}`)
})
