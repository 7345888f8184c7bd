import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The modification time of every file in the folder. */
export const modified: Date = new Date('2020-02-20T20:20:20Z')

const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder with these files that is gone when the tests are over. */
export function folderOf(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-test-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    utimesSync(path, modified, modified)
  }
  return folder
}

/** How many descriptors of files below the folder this process has open; undefined off Linux. */
export async function openDescriptors(): Promise<number> {
  if (process.platform !== 'linux') return 0
  await new Promise((resolve) => setTimeout(resolve, 20))
  return readdirSync('/proc/self/fd').length
}

export async function until(isTrue: () => boolean | Promise<boolean>, ms = 3000): Promise<boolean> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (await isTrue()) return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return false
}
