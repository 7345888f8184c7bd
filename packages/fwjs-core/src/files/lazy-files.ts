import { lazy } from '../lazy.ts'

/* Loaded when an app serves its first folder or sends its first file. */

export const folderServer: () => typeof import('./serve.ts') = lazy(
  () => require('./serve.js') as typeof import('./serve.ts'),
)

export const fileSender: () => typeof import('./send.ts') = lazy(
  () => require('./send.js') as typeof import('./send.ts'),
)
