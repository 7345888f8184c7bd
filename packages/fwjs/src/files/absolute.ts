/**
 * Returns true if Express treats the path as absolute, on every system: it starts with a slash, a drive
 * and a separator, or two backslashes. `path.isAbsolute` differs.
 */
export function isAbsolute(path: string): true | undefined {
  const hasDrive = path[1] === ':' && (path[2] === '\\' || path[2] === '/')
  return path[0] === '/' || hasDrive || path.startsWith('\\\\') ? true : undefined
}
