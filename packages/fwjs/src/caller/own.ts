import { dirname, join, sep } from 'path'

/** Code in here is the framework's own: what it says is for the program that called it. */
const folders = new Set<string>()

addOwnCode(dirname(__dirname))

/** Registers a package of ours by the folder of its compiled code. */
export function addOwnCode(lib: string): void {
  // Source maps name the sources, and agents find some of our functions under known names.
  for (const folder of [lib, join(lib, '../src'), join(lib, '../known-as')]) {
    folders.add(folder + sep)
  }
}

export function isOwnFile(file: string): boolean {
  for (const folder of folders) if (file.startsWith(folder)) return true
  return false
}

/** Whether a line of a stack, of which the file is a part, is of our own code. */
export function isOwnLine(line: string): boolean {
  for (const folder of folders) if (line.includes(folder)) return true
  return false
}
