import { mkdtempSync, readFile, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Express } from 'fwjs'
import { quietApp } from './quiet.mts'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder with these files, removed when the process exits. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

type Done = (error: Error | null, text?: string) => void

/** A template engine that replaces each name in braces with the value of that local. */
export function braces(path: string, locals: object, done: Done): void {
  readFile(path, 'utf8', (error, text) => {
    if (error) return done(error)
    done(
      null,
      text.replace(/\{(\w+)\}/g, (_all, name) => String(Reflect.get(locals, name))),
    )
  })
}

/** Creates an application with these files as views, rendered by `braces` for the extension tpl. */
export async function templates(files: Record<string, string>): Promise<Express> {
  const app = quietApp()
  app.set('views', await folderWith(files))
  app.engine('tpl', braces)
  return app
}
