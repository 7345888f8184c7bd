import { readFileSync } from 'node:fs'

const file = new URL('../../packages/fwjs/test/support/certificate.mts', import.meta.url)
const [key, cert] = readFileSync(file, 'utf8').match(/-----BEGIN [^`]*/g)

/** The certificate of the unit tests, whose file is TypeScript. */
export const certificate = { key, cert }
