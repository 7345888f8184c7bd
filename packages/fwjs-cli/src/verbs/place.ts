import { isAbsolute, relative, sep } from 'path'

const PACKAGES = `${sep}node_modules${sep}`

/**
 * A file and line as a person reads and an editor opens them: relative where that is shorter, and what
 * is in a package from the package on.
 */
export function placeOf({ file, line }: { file: string; line?: number }): string {
  const shown = file.includes(PACKAGES) ? file.slice(file.lastIndexOf(PACKAGES) + 1) : nearest(file)
  return line === undefined ? shown : `${shown}:${line}`
}

function nearest(file: string): string {
  const near = relative(process.cwd(), file)
  return isAbsolute(file) && near.length < file.length ? near : file
}
