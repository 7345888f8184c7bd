// The tests of what depends on the line of Node: how it finds modules, and how a program is started.
import { readdir } from 'node:fs/promises'

const engine = await readdir(new URL('engine/', import.meta.url))
const files = engine.filter((name) => name.endsWith('.test.mjs')).map((name) => `./engine/${name}`)
const commands = ['./verbs/routes.test.mjs', './verbs/typescript.test.mjs']
for (const file of [...files.sort(), ...commands]) await import(file)
