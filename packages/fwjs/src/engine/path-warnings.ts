import { warn } from '../warning.ts'
import { type Translation, translateToExpress4 } from './express-5-path.ts'
import { withEscapes } from './missing-escapes.ts'

/** Warns of a path that is legal but probably a mistake (D41, D42). */
export function warnOfPath(path: string): void {
  const translation = translateToExpress4(path)
  if (translation) {
    warn(
      'FWJS_EXPRESS_5_PATH',
      `The path "${path}" is in the grammar of Express 5 and matches something else here. ` +
        describe(translation),
    )
  } else if (withEscapes(path) !== path) {
    warn(
      'FWJS_PATH_NOT_ENCODED',
      `The path "${path}" does not match what clients must send: "${withEscapes(path)}". ` +
        'Register that spelling.',
    )
  }
}

function describe({ paths, wildcards }: Translation): string {
  if (paths.length === 0) return 'Register each of its spellings by itself instead.'
  const list = paths.map((path) => `"${path}"`).join(', ')
  const values = wildcards.map(([name, index]) => `"*${name}" is req.params[${index}]`)
  const where = values.length > 0 ? `; ${values.join(', ')} then` : ''
  return `Register ${paths.length > 1 ? `[${list}]` : list} instead${where}.`
}
