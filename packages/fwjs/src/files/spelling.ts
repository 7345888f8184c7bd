/**
 * What makes a path another spelling of a shorter one: a backslash, an empty inner segment, a dot
 * segment, or an escape that hides a slash, a backslash, a letter, a digit or one of `-._~`. No
 * client has to write these; a guard on a path, which sees the path as it was sent, misses them.
 */
const OTHER_SPELLING =
  /\\|\/\/|(?:^|\/)\.\.?(?:\/|$)|%(?:2[d-f]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i

/** Whether this is the one spelling of a path that its guards were written for (F70). */
export function isCanonical(pathname: string): boolean {
  return !OTHER_SPELLING.test(pathname)
}
