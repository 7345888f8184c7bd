import assert from 'node:assert/strict'
import test from 'node:test'
import { Screen } from '../support/screen.mts'

test('shows progress after two seconds, as one line in a terminal', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const screen = new Screen({ isTTY: true })
  const progress = screen.progress('reading')
  progress.update('reading 2 files')
  context.mock.timers.tick(1999)
  assert.equal(screen.errorText, '')
  context.mock.timers.tick(1)
  progress.update('writing')
  progress.end()
  assert.deepEqual(screen.complained, [
    '\r\u001b[Kreading 2 files',
    '\r\u001b[Kwriting',
    '\r\u001b[K',
  ])
  assert.equal(screen.text, '')
})

test('logs a line for each step, and nothing for a quick command', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const screen = new Screen()
  const progress = screen.progress('reading')
  context.mock.timers.tick(6000)
  progress.update('writing')
  context.mock.timers.tick(2000)
  progress.end()
  assert.deepEqual(screen.complained, ['reading\n', 'writing\n'])
  screen.progress('quick').end()
  assert.equal(screen.complained.length, 2)
})
