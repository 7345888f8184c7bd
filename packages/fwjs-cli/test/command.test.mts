import assert from 'node:assert/strict'
import test from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { runCommand } from '#lib/command.js'
import { commands } from '#lib/commands/all.js'
import type { Call, Command } from '#lib/commands/definition.js'
import { UserError } from '#lib/terminal/user-error.js'
import { controlsIn } from './support/hostile.mts'
import { Screen } from './support/screen.mts'

const calls: Call[] = []

const look: Command = {
  name: 'look',
  summary: 'looks at an app',
  usage: ['[FILE]'],
  does: 'Looks at an app.',
  options: {
    json: { type: 'boolean', short: 'j', help: 'as JSON' },
    from: { type: 'string', value: 'FILE', help: 'where to begin' },
  },
  examples: [['fwjs look app.js', 'looks at app.js']],
  page: 'cli/look.md',
  run(call) {
    calls.push(call)
    if (call.positionals[0] === 'missing.js') throw new UserError('There is no missing.js.')
    return Promise.resolve(7)
  },
}

async function run(...words: string[]): Promise<{ code: number; screen: Screen }> {
  const screen = new Screen()
  return { code: await runCommand([look], words, screen), screen }
}

test('a command gets its options, its arguments, and the words after --', async () => {
  assert.equal((await run('look', 'app.js', '-j', '--', 'npm', 'test', '--json')).code, 7)
  const call = calls.at(-1)
  assert.deepEqual({ ...call?.options }, { json: true })
  assert.deepEqual(call?.positionals, ['app.js'])
  assert.deepEqual(call?.command, ['npm', 'test', '--json'])
})

test('--help lists the commands, and each command with its options and examples', async () => {
  const all = await run('--help')
  assert.equal(all.code, 0)
  assert.match(all.screen.text, /look {2}looks at an app/)
  const one = await run('look', '--help')
  assert.equal(one.code, 0)
  assert.match(one.screen.text, /fwjs look \[FILE\]/)
  assert.match(one.screen.text, /-j, --json +as JSON/)
  assert.match(one.screen.text, /--from FILE +where to begin/)
  assert.match(one.screen.text, /^ {2}# looks at app\.js\n {2}fwjs look app\.js$/m)
})

test('a usage error says what to type and exits with code 2', async () => {
  assert.equal((await run()).code, 2)
  const command = await run('loook')
  assert.equal(command.code, 2)
  assert.match(
    command.screen.errorText,
    /Unknown command "loook"\. Commands: look\. Run fwjs --help/,
  )
  const option = await run('look', '--jsn')
  assert.equal(option.code, 2)
  assert.match(option.screen.errorText, /'--jsn'.*\nRun fwjs look --help for the options/)
  const file = await run('look', 'missing.js')
  assert.equal(file.code, 2)
  assert.match(file.screen.errorText, /^fwjs: There is no missing\.js\.\n$/)
})

test('--version prints the package and its version', async () => {
  for (const option of ['--version', '-v', '-V']) {
    const { code, screen } = await run(option)
    assert.equal(code, 0)
    assert.match(screen.text, /^fwjs-cli \d+\.\d+\.\d+\n$/)
  }
})

test('the help fits in 80 columns without breaking words or examples', async () => {
  for (const words of [['--help'], ...commands.map(({ name }) => [name, '--help'])]) {
    const [terminal, log] = [new Screen({ isTTY: true, columns: 80 }), new Screen()]
    for (const screen of [terminal, log]) await runCommand(commands, words, screen)
    const text = stripVTControlCharacters(terminal.text)
    const tooLong = text.split('\n').filter((line) => line.length > 80)
    assert.deepEqual(tooLong, [], words.join(' '))
    assert.deepEqual(text.split(/\s+/), log.text.split(/\s+/))
  }
  for (const { examples } of commands) {
    for (const [command] of examples) assert.ok(command.length <= 78, command)
  }
})

test('an internal error is printed with its stack and exits with code 2', async () => {
  const screen = new Screen()
  const failing = { ...look, run: () => Promise.reject(new Error('oh\u001b[2J')) }
  assert.equal(await runCommand([failing], ['look'], screen), 2)
  assert.match(screen.errorText, /^fwjs: This is a bug in fwjs-cli.*\nError: oh.*\n {4}at /)
  assert.deepEqual(controlsIn(screen.errorText), [])
})
