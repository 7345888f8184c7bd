import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { runCommand } from '#lib/command.js'
import { commands } from '#lib/commands/all.js'
import { createFolder } from '../support/folder.mts'
import { Screen } from '../support/screen.mts'

async function runRejected(...words: string[]): Promise<string> {
  const screen = new Screen()
  assert.equal(await runCommand(commands, words, screen), 2)
  return screen.errorText
}

const folder = createFolder({ 'list.txt': '# nothing\n', 'app.js': '', 'app.ts': '' })
const list = join(folder, 'list.txt')
const app = join(folder, 'app.js')

test('compare rejects invalid options', async () => {
  const compare = (...words: string[]) => runRejected('compare', '--requests', list, ...words)
  assert.match(
    await runRejected('compare', 'app.js'),
    /a request file \(fwjs compare app\.js --requests FILE\)/,
  )
  assert.match(await compare('none.js'), /File not found: none\.js/)
  assert.match(await compare(), /Pass exactly one app: fwjs compare app\.js/)
  assert.match(await compare(app, '--', 'npm', 'start'), /Pass exactly one app/)
  assert.match(await compare(app, '--timeout', 'x'), /--timeout must be a number, got x/)
  assert.match(await compare(app, '--port', 'x'), /--port must be a number, got x/)
  assert.match(await compare(app, '--header', 'x'), /Write headers as "Name: value", got "x"/)
  assert.match(await compare(app, '--header', 'A: b'), /contains no requests to send/)
  assert.match(
    await compare('--port', '3000', '--', 'npm', 'start'),
    /contains no requests to send/,
  )
})

test("compare doesn't start TypeScript on a Node.js that can't run it", async () => {
  const { typescript } = process.features as { typescript?: unknown }
  const expected = typescript ? /contains no requests to send/ : /doesn't load TypeScript/
  assert.match(await runRejected('compare', join(folder, 'app.ts'), '--requests', list), expected)
})

test('record rejects invalid options', async () => {
  assert.match(
    await runRejected('record', '--to', '3000'),
    /Pass exactly one file: fwjs record FILE/,
  )
  assert.match(await runRejected('record', 'a', 'b', '--to', '3000'), /Pass exactly one file/)
  assert.match(await runRejected('record', list), /Pass the address of the running app: --to/)
  assert.match(await runRejected('record', list, '--to', 'https://x'), /Pass the address/)
  assert.match(
    await runRejected('record', list, '--to', '3000', '--port', 'x'),
    /Invalid --port: x/,
  )
  assert.match(await runRejected('record', list, '--to', '3000'), /list\.txt already exists/)
})
