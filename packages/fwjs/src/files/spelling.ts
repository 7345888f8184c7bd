/**
 * What makes a path another spelling of a shorter one: a backslash, an empty inner segment, a dot
 * segment, or an escape of a slash, a backslash, a letter, a digit or one of `-._~`. No client has
 * to write these. A guard on a path does not match them, because it sees the path as it was sent.
 */
const OTHER_SPELLING =
  /\\|\/\/|(?:^|\/)\.\.?(?:\/|$)|%(?:2[d-f]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i

/** Whether the path has the plain spelling, for which guards are written (F70). */
export function isCanonical(pathname: string): boolean {
  return !OTHER_SPELLING.test(pathname)
}
