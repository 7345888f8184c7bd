import { warn } from '../warning.ts'
import { type Translation, translateToExpress4 } from './express-5-path.ts'
import { withPercentEncoding } from './unencoded-path.ts'

/** Warns about a path that is valid but probably a mistake (D41, D42). */
export function warnOfPath(path: string): void {
  const translation = translateToExpress4(path)
  if (translation) {
    warn(
      'FWJS_EXPRESS_5_PATH',
      `The path "${path}" uses Express 5 syntax and matches different URLs in Express 4 and fwjs. ` +
        describe(translation),
    )
  } else {
    warnOfUnencodedPath(path)
  }
}

export function warnOfUnencodedPath(path: string): void {
  const encoded = withPercentEncoding(path)
  if (encoded === path) return
  warn(
    'FWJS_PATH_NOT_ENCODED',
    `The path "${path}" never matches, because clients send it percent-encoded. ` +
      `Register "${encoded}" instead.`,
  )
}

function describe({ paths, wildcards }: Translation): string {
  if (paths.length === 0) return 'Register each variant as a separate path instead.'
  const list = paths.map((path) => `"${path}"`).join(', ')
  const values = wildcards.map(([name, index]) => `*${name} becomes req.params[${index}]`)
  const where = values.length > 0 ? `; ${values.join(', ')}` : ''
  return `Register ${paths.length > 1 ? `[${list}]` : list} instead${where}.`
}
