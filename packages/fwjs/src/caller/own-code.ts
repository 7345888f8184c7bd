import { dirname, join, sep } from 'path'

/** The folder of the compiled code. A bundle of ES modules has none. */
export const libraryFolder: string | undefined =
  typeof __dirname === 'string' ? dirname(__dirname) : undefined

/** The folders of the framework's own code. Its messages are about the program that called it. */
const folders = new Set<string>()

addOwnCode(libraryFolder)

/** Registers a package of ours by the folder of its compiled code. */
export function addOwnCode(lib: string | undefined): void {
  if (lib === undefined) return
  const root = packageOf(lib)
  // Source maps name the sources, and agents find some of our functions under known names.
  for (const folder of [lib, join(root, 'src'), join(root, 'known-as')]) folders.add(folder + sep)
}

/** The copy that agents know as Express is a folder of the package, and has the sources from there. */
function packageOf(lib: string): string {
  const copy = join('known-as', 'node_modules', 'express', 'lib')
  return lib.endsWith(sep + copy) ? lib.slice(0, -copy.length - 1) : dirname(lib)
}

export function isOwnFile(file: string): boolean {
  for (const folder of folders) if (file.startsWith(folder)) return true
  return false
}

/** Whether a line of a stack names a file of our own code. */
export function isOwnFrame(frame: string): boolean {
  for (const folder of folders) if (frame.includes(folder)) return true
  return false
}
