import assert from 'node:assert/strict'
import { posix, win32 } from 'node:path'
import test from 'node:test'
import { load } from '../support/require.mts'

const { contains, locate } = load('fwjs-core/lib/files/locate.js')

test('a folder contains itself and its descendants, not siblings with the same prefix', () => {
  assert.equal(contains('/www/public', '/www/public', '/'), true)
  assert.equal(contains('/www/public', '/www/public/a', '/'), true)
  assert.equal(contains('/www/public', '/www/public-secret/x', '/'), false)
  assert.equal(contains('/www/public', '/www', '/'), false)
  assert.equal(contains('/', '/etc', '/'), true)
  assert.equal(contains('C:\\', 'C:\\www', '\\'), true)
  assert.equal(contains('C:\\www', 'C:\\www-secret', '\\'), false)
})

const located = (path: string, options: object = {}) =>
  locate(encodeURI(path), { pathForm: 'any', ...options }, win32)

test('an absolute Windows path resolves on its drive, share, or device', () => {
  const places = {
    'C:\\site\\a.txt': 'C:\\site\\a.txt',
    'C:/site/a.txt': 'C:\\site\\a.txt',
    'c:\\site\\a.txt': 'c:\\site\\a.txt',
    '\\\\server\\share\\a.txt': '\\\\server\\share\\a.txt',
    '//server/share/a.txt': '\\\\server\\share\\a.txt',
    '\\\\?\\C:\\site\\a.txt': '\\\\?\\C:\\site\\a.txt',
    'C:\\site\\a.txt:stream': 'C:\\site\\a.txt:stream',
    'C:\\site\\50%.txt': 'C:\\site\\50%.txt',
  }
  for (const [path, place] of Object.entries(places)) assert.equal(located(path), place)
})

test('an absolute Windows path does not climb, and the dotfiles option applies to it', () => {
  assert.equal(located('C:\\site\\..\\secret.txt'), 403)
  assert.equal(located('C:\\site\\.env'), 404)
  assert.equal(located('C:\\site\\.git\\config', { dotfiles: 'deny' }), 403)
  assert.equal(located('C:\\site\\.env', { dotfiles: 'allow' }), 'C:\\site\\.env')
})

test('below a root on Windows, both separators work', () => {
  const root = 'C:\\site'
  assert.equal(located('/sub/a.txt', { root }), 'C:\\site\\sub\\a.txt')
  assert.equal(located('sub\\a.txt', { root }), 'C:\\site\\sub\\a.txt')
  assert.equal(located('sub\\.env', { root, dotfiles: 'deny' }), 403)
  assert.equal(located('', { root }), 'C:\\site')
  assert.equal(located('/', { root }), 'C:\\site\\')
  assert.equal(located('a.txt', { root: 'C:\\' }), 'C:\\a.txt')
  assert.equal(located('a.txt', { root: '\\\\server\\share\\' }), '\\\\server\\share\\a.txt')
})

test('a request cannot leave a root on Windows with either separator or a share', () => {
  const root = 'C:\\site'
  for (const path of ['..\\secret', '/..\\secret', 'sub\\..\\..\\secret', 'nul:\\..\\..\\secret']) {
    assert.equal(located(path, { root }), 403, path)
  }
  assert.equal(located('\\\\server\\share\\a', { root }), 'C:\\site\\server\\share\\a')
})

test('a path with a parent folder anywhere is rejected', () => {
  for (const path of ['/site/..', '/site/../a', '..', '../a', '/..', 'a/..', '/site\\..']) {
    assert.equal(locate(path, { pathForm: 'any' }, posix), 403, path)
  }
  for (const path of ['..', '/..', '../a', '../../a', 'a/../..']) {
    assert.equal(locate(path, { root: '/site', pathForm: 'any' }, posix), 403, path)
  }
  for (const path of ['/site/...', '/site/..a', '/site/a..', '/site/a../b']) {
    assert.equal(locate(path, { pathForm: 'any', dotfiles: 'allow' }, posix), path)
  }
})

test('below a root on other systems, names that only Windows reserves are served', () => {
  for (const name of ['a:b', 'con', 'nul.txt', 'a.', 'a ', 'a\\b']) {
    assert.equal(
      locate(encodeURI(name), { root: '/site', pathForm: 'any' }, posix),
      `/site/${name}`,
    )
  }
})
