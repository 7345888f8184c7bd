import assert from 'node:assert/strict'
import test from 'node:test'
import { invocationOf } from '#lib/terminal/invocation.js'

test('starts a command without a shell, except for a script on Windows', () => {
  const node = ['C:\\Program Files\\nodejs\\node.exe', 'my app.js']
  const direct = { file: node[0], words: ['my app.js'], shell: false }
  assert.deepEqual(invocationOf(node, 'win32'), direct)
  assert.deepEqual(invocationOf(['npm', 'test'], 'linux'), {
    file: 'npm',
    words: ['test'],
    shell: false,
  })
  assert.deepEqual(invocationOf(['npm', 'test'], 'win32'), {
    file: 'npm test',
    words: [],
    shell: true,
  })
})

test('quotes arguments with spaces or special characters for cmd.exe', () => {
  const { file } = invocationOf(['npx', 'mocha', 'my tests', 'a&b', '', 'say "x"'], 'win32')
  assert.equal(file, 'npx mocha "my tests" "a&b" "" "say ""x"""')
})
