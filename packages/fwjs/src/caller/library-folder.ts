import { dirname } from 'path'

/** The folder of the compiled code. A bundle of ES modules has none. */
export const libraryFolder: string | undefined =
  typeof __dirname === 'string' ? dirname(__dirname) : undefined
