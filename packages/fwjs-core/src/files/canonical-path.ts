/**
 * Finds parts of a path that have a shorter form: a backslash, an empty inner segment, a dot segment,
 * or a percent-encoded slash, backslash, letter, digit, or one of `-._~`. Clients never need these.
 * They bypass a guard on a path, because it sees the path as it was sent.
 */
const NOT_CANONICAL =
  /\\|\/\/|(?:^|\/)\.\.?(?:\/|$)|%(?:2[d-f]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i

/** Returns true if the path is in canonical form, which guards are written for (F70). */
export function isCanonical(pathname: string): boolean {
  return !NOT_CANONICAL.test(pathname)
}
