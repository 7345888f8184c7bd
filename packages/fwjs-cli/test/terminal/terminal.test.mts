import assert from 'node:assert/strict'
import test from 'node:test'
import { tableLines } from '#lib/terminal/table.js'
import { Screen } from '../support/screen.mts'

test('colours are written at a terminal only, and not under NO_COLOR', () => {
  const red = '\u001b[31mx\u001b[39m'
  assert.equal(new Screen({ isTTY: true }).styled('red', 'x'), red)
  assert.equal(new Screen().styled('red', 'x'), 'x')
  assert.equal(new Screen({ isTTY: true, environment: { NO_COLOR: '1' } }).styled('red', 'x'), 'x')
  assert.equal(new Screen({ isTTY: true, environment: { TERM: 'dumb' } }).styled('red', 'x'), 'x')
  assert.equal(new Screen({ environment: { FORCE_COLOR: '1' } }).styled('red', 'x'), red)
})

test('a paragraph is broken between words at a terminal only', () => {
  const text = 'a '.repeat(60).trim()
  const [terminal, log] = [new Screen({ isTTY: true }), new Screen()]
  terminal.paragraph(text)
  log.paragraph(text)
  assert.deepEqual(
    terminal.text.split('\n').map((line) => line.length),
    [99, 23, 0],
  )
  assert.equal(log.text, `  ${text}\n`)
})

test('a table has aligned columns, colours apart', () => {
  const red = '\u001b[31mab\u001b[39m'
  assert.deepEqual(
    tableLines([
      [red, 'c'],
      ['long', 'd'],
      ['', ''],
    ]),
    [`${red}    c`, 'long  d', ''],
  )
})
