// Cases that are known to fail in a tree: known-failing.json. A run fails on any other, and on one of
// these that passes.
//
// There is one reason for nearly all of them. Version 5 of the core types says that a value of
// `req.params` may be an array; in 4.x it never is, and our `Request` says `string`. A library that is
// typed by version 5 therefore does not take a callback that is annotated with our `Request`, and a
// handler so annotated is no handler of version 5. docs/moving/from-express-4.md shows the way out, and
// the trees with "the core types held at 4" prove it.
//
// Where version 5 stands beside version 4, a required member that is declared for the core types
// (`declare module 'express-serve-static-core'`) exists in one of them only: mixed-cores.mjs.
import { readFileSync } from 'node:fs'

const known = JSON.parse(readFileSync(new URL('known-failing.json', import.meta.url), 'utf8'))

/** The names for a tree and a group of programs. */
export const knownFailing = (title, group) => known[title]?.[group] ?? []
