// Loads every test: Node 20 finds none in TypeScript, and on Windows `*` in a command means nothing.
import { readdirSync } from 'node:fs'

for (const name of readdirSync(import.meta.dirname, { recursive: true })) {
  if (name.endsWith('.test.ts')) await import(`./${name}`)
}
