// Cases that are known to fail in a tree, with the reason. A run fails on any other, and on one of
// these that passes.

/** The names for a tree and a group of programs. */
export function knownFailing(_title, _group) {
  return []
}
