import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommand } from '#lib/command.js'
import { commands } from '#lib/commands/all.js'
import { Screen } from '../support/screen.mts'

async function runRejected(...words: string[]): Promise<string> {
  const screen = new Screen()
  assert.equal(await runCommand(commands, ['compare', ...words], screen), 2)
  assert.equal(screen.text, '')
  return screen.errorText
}

test('fwjs compare explains a usage error', async () => {
  assert.match(await runRejected(), /Pass a test command \(fwjs compare -- npm test\)/)
  assert.match(
    await runRejected('--'),
    /Pass a command after --, for example: fwjs compare -- npm test/,
  )
  const unknown = await runRejected('--', 'no-such-command-of-fwjs')
  // On Windows, cmd.exe starts it and reports the error.
  const missing =
    process.platform === 'win32'
      ? /on Express the command reports no tests and ends with \d+/
      : /Can't start the command: spawn no-such-command-of-fwjs ENOENT\./
  assert.match(unknown, missing)
})
