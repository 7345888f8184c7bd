import assert from 'node:assert/strict'
import test from 'node:test'
import { escapeLines, isPlainPath, isPlainText } from 'fwjs-core/lib/http/html.js'
import { load } from '../support/require.mjs'

const encodeUrl = load('encodeurl') as (path: string) => string
const escapeHtml = load('escape-html') as (text: string) => string

const characters = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code))
const others = [
  '\u2028',
  '\ufeff',
  '\ud800',
  '%41',
  '%',
  '  ',
  ' a',
  'a ',
  'a  b',
  'a b',
  '',
  '\n ',
]

test('encodeurl and escape-html leave plain paths as they are', () => {
  for (const text of [...characters, ...others]) {
    const path = `/a${text}`
    if (!isPlainPath(path)) continue
    assert.equal(encodeUrl(path), path, JSON.stringify(path))
    assert.equal(escapeHtml(path), path, JSON.stringify(path))
  }
})

test('every text is escaped as it would be without the shortcut', () => {
  for (const text of [...characters, ...others, ...characters.map((one) => ` ${one}`)]) {
    const message = `Cannot GET /a${text}b`
    const escaped = escapeHtml(message).replaceAll('\n', '<br>').replaceAll('  ', ' &nbsp;')
    assert.equal(escapeLines(message), escaped, JSON.stringify(message))
  }
})

test('a usual 404 takes the shortcut, if it is on', () => {
  const isOn = isPlainPath('/')
  assert.equal(isPlainPath('/users/4711/a-b_c.d~e'), isOn)
  assert.equal(isPlainText('Cannot GET /users/4711'), isOn)
  for (const text of ['/é', '/a b', '/a%20b', '/a:b', '/@', '/[', '/`', '/{', '/,', '/?']) {
    assert.equal(isPlainPath(text), false, text)
  }
})
