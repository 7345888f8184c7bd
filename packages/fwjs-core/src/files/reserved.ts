/** Windows treats these names as devices, with any extension, in any folder. */
const DEVICE = /^(?:con|conin\$|conout\$|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Windows drops trailing dots and spaces from a name, and opens the file with the shorter name. */
const DROPPED_END = /[. ]$/

/** Returns true if Windows reads the name as a drive, a stream, a device, or a shorter name. */
export function isReserved(segment: string): boolean {
  return segment.includes(':') || DEVICE.test(segment) || DROPPED_END.test(segment)
}

/** Returns true if a path in the folder contains a reserved name; only Windows has any. */
export function hasReservedName(root: string, path: string, sep: string): boolean {
  return sep === '\\' && path.slice(root.length).split(sep).some(isReserved)
}

/** libuv's number for ENOENT on Windows. */
const ENOENT = -4058

/** Creates the `stat` error of a missing file, for one that must not be opened. */
export function missingError(path: string): NodeJS.ErrnoException {
  const message = `ENOENT: no such file or directory, stat '${path}'`
  const fields = { errno: ENOENT, code: 'ENOENT', syscall: 'stat', path }
  return Object.assign(new Error(message), fields, { stack: `Error: ${message}` })
}
