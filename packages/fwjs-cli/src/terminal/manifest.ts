import { readFileSync } from 'fs'
import { join } from 'path'

interface Manifest {
  name: string
  version: string
  /** The URL of the documentation site; set since the first release. */
  homepage?: string
}

/** Reads the package.json of this package. */
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as Manifest
