// Runs the tests that depend on the Node.js version: module resolution, and starting an app.
import { readdir } from 'node:fs/promises'

const engine = await readdir(new URL('engine/', import.meta.url))
const files = engine.filter((name) => name.endsWith('.test.mjs')).map((name) => `./engine/${name}`)
const commands = ['./commands/routes.test.mjs', './commands/typescript.test.mjs']
for (const file of [...files.sort(), ...commands]) await import(file)
