// Cases that are known to fail in a tree: known-failing.json. A run fails on any other, and on one of
// these that passes.
//
// Nearly all of them have the same reason. In version 5 of the core types, a value of `req.params`
// may be an array; in 4.x it never is, and our `Request` declares `string`. So a library typed with
// version 5 doesn't accept a callback annotated with our `Request`, and a handler annotated that way
// isn't a version 5 handler. docs/migration/from-express-4.md describes the workaround, which the trees
// with "the core types held at 4" verify.
//
// If versions 4 and 5 are both installed, a required property declared for the core types
// (`declare module 'express-serve-static-core'`) exists in only one of them: mixed-cores.mjs.
import { readFileSync } from 'node:fs'

const known = JSON.parse(readFileSync(new URL('known-failing.json', import.meta.url), 'utf8'))

/** Returns the known names for a tree and a group of cases. */
export const knownFailing = (title, group) => known[title]?.[group] ?? []
