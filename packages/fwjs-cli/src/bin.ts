#!/usr/bin/env node
import { runCommand } from './command.ts'
import { commands } from './commands/all.ts'
import { Terminal } from './terminal/terminal.ts'

void runCommand(commands, process.argv.slice(2), new Terminal()).then((code) => {
  process.exitCode = code
})
