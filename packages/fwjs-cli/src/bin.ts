#!/usr/bin/env node
import { runCommand } from './command.ts'
import { Terminal } from './terminal/terminal.ts'
import { commands } from './verbs/all.ts'

void runCommand(commands, process.argv.slice(2), new Terminal()).then((code) => {
  process.exitCode = code
})
