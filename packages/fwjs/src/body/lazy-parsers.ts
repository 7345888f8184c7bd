import { lazy } from '../lazy.ts'

/* Loaded when a program asks for its first parser. */

export const parsers: () => typeof import('./parser.ts') = lazy(
  () => require('./parser.js') as typeof import('./parser.ts'),
)

export const jsonBodies: () => typeof import('./parse-json.ts') = lazy(
  () => require('./parse-json.js') as typeof import('./parse-json.ts'),
)

export const formBodies: () => typeof import('./parse-urlencoded.ts') = lazy(
  () => require('./parse-urlencoded.js') as typeof import('./parse-urlencoded.ts'),
)
