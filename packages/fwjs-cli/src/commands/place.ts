import { isAbsolute, relative, sep } from 'path'

const PACKAGES = `${sep}node_modules${sep}`

/**
 * Formats a file and line for people and editors: relative if that's shorter, and starting at the package
 * name inside `node_modules`.
 */
export function placeOf({ file, line }: { file: string; line?: number }): string {
  const shown = file.includes(PACKAGES) ? file.slice(file.lastIndexOf(PACKAGES) + 1) : nearest(file)
  return line === undefined ? shown : `${shown}:${line}`
}

function nearest(file: string): string {
  const near = relative(process.cwd(), file)
  return isAbsolute(file) && near.length < file.length ? near : file
}
