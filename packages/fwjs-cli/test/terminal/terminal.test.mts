import assert from 'node:assert/strict'
import test from 'node:test'
import { styled } from '#lib/terminal/text.js'
import { controlsIn, hostile } from '../support/hostile.mts'
import { Screen } from '../support/screen.mts'

function written(options: ConstructorParameters<typeof Screen>[0]): string {
  const screen = new Screen(options)
  screen.line(styled('red', 'x'))
  return screen.text.trimEnd()
}

test('writes colors only in a terminal, and not with NO_COLOR', () => {
  const red = '\u001b[31mx\u001b[39m'
  assert.equal(written({ isTTY: true }), red)
  assert.equal(written({}), 'x')
  assert.equal(written({ isTTY: true, environment: { NO_COLOR: '1' } }), 'x')
  assert.equal(written({ isTTY: true, environment: { TERM: 'dumb' } }), 'x')
  assert.equal(written({ environment: { FORCE_COLOR: '1' } }), red)
})

test('wraps a line between words only in a terminal, with its indentation', () => {
  const text = `  ${'a '.repeat(60).trim()}`
  const [terminal, log] = [new Screen({ isTTY: true, columns: 80 }), new Screen()]
  terminal.line(text)
  terminal.errorLine(text)
  log.line(text)
  const lines = terminal.text.split('\n')
  assert.deepEqual(
    lines.map((line) => line.length),
    [79, 43, 0],
  )
  assert.ok(lines[1]?.startsWith('  a'))
  assert.equal(terminal.errorText, terminal.text)
  assert.equal(log.text, `${text}\n`)
})

test('keeps a word longer than a line whole, and colors have no width', () => {
  const screen = new Screen({ isTTY: true, columns: 10 })
  screen.line('a ', 'b'.repeat(20), ' c')
  screen.line(styled('red', 'aaaa'), ' ', styled('green', 'bbbbb'))
  assert.deepEqual(screen.text.split('\n'), [
    'a',
    'b'.repeat(20),
    'c',
    '\u001b[31maaaa\u001b[39m \u001b[32mbbbbb\u001b[39m',
    '',
  ])
})

test('aligns table columns, ignoring colors', () => {
  const screen = new Screen({ environment: { FORCE_COLOR: '1' } })
  screen.table(
    [
      [styled('red', 'ab'), 'c'],
      ['long', 'd'],
    ],
    ' ',
  )
  assert.equal(screen.text, ' \u001b[31mab\u001b[39m    c\n long  d\n')
})

test('a very long cell moves only its own row, and the last column wraps', () => {
  const screen = new Screen({ isTTY: true, columns: 20 })
  screen.table([
    ['x'.repeat(30), 'y'],
    ['--a', 'one two three four five'],
  ])
  assert.deepEqual(screen.text.split('\n'), [
    'x'.repeat(30),
    '     y',
    '--a  one two three',
    '     four five',
    '',
  ])
})

test('writes no control characters except its own styles', () => {
  for (const [name, text] of Object.entries(hostile)) {
    const screen = new Screen()
    screen.line('a ', styled('red', text), ` ${text}`)
    screen.errorLine(text)
    screen.table([
      [text, styled('dim', text)],
      ['x', 'y'],
    ])
    screen.passOn(text)
    screen.json({ [text]: [text] })
    assert.deepEqual(controlsIn(screen.text + screen.errorText), [], name)
    const terminal = new Screen({ isTTY: true, columns: 80 })
    terminal.line(styled('red', text))
    const own = terminal.text.replace('\u001b[31m', '').replace('\u001b[39m', '')
    assert.deepEqual(controlsIn(own), [], name)
  }
})

test('writes a string as one line, and JSON as the given value', () => {
  const screen = new Screen()
  screen.line('x\ny\u001b\u{e0041}')
  assert.equal(screen.text, 'x\\ny\\u001b\\udb40\\udc41\n')
  const json = new Screen()
  json.json(hostile)
  assert.deepEqual(JSON.parse(json.text), hostile)
})

test('process output keeps its lines and loses its colors', () => {
  const screen = new Screen()
  screen.passOn('\u001b[32mok\u001b[39m\r\n\u0007not')
  assert.equal(screen.errorText, 'ok\n\\u0007not')
})
