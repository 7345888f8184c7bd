// Loads every test, because Node 20 doesn't find TypeScript tests and cmd.exe on Windows doesn't expand `*`.
import { readdirSync } from 'node:fs'

for (const name of readdirSync(import.meta.dirname, { recursive: true })) {
  if (name.endsWith('.test.ts')) await import(`./${name}`)
}
