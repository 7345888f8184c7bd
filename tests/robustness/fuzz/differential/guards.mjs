import fc from 'fast-check'
import { root } from '../../../conformance/harness/folder.mjs'

/*
 * Variants of a guarded path, through static files and through routes. `pathForm: 'any'` makes
 * fw.static accept them as Express does; ../spellings.mjs checks what fwjs does without it.
 */

const SIGNS = ['', '', '', '', '/', './', '../', 'x/../', '%2f', '%2F', '%2e/', '%5c', ';', ';x=1']

/**
 * Generates variants of a path: characters inserted between its letters, letters percent-encoded,
 * case changed.
 */
export const spelling = (path) =>
  fc
    .array(
      fc.record({
        at: fc.nat(path.length),
        sign: fc.constantFrom(...SIGNS),
        change: fc.constantFrom('none', 'none', 'escape', 'upper', 'double'),
      }),
      { maxLength: 3 },
    )
    .map((edits) => edits.reduce(applyEdit, path))

function applyEdit(path, { at, sign, change }) {
  const letter = path[at] ?? ''
  const changed = letter && CHANGES[change](letter)
  return path.slice(0, at) + sign + changed + path.slice(at + 1)
}

const hex = (letter) => `%${letter.charCodeAt(0).toString(16)}`
const CHANGES = {
  none: (letter) => letter,
  escape: hex,
  upper: (letter) => letter.toUpperCase(),
  double: (letter) => hex(letter).replace('%', '%25'),
}

const prefix = fc.constantFrom('', '', '', '/', 'http://example.com', '/.', '/%2e')
export const target = fc
  .tuple(
    prefix,
    fc.oneof(spelling('/admin/secret.txt'), spelling('/p/admin')),
    fc.constantFrom('', '/', '?x'),
  )
  .map((parts) => parts.join(''))
  // Without a leading slash it isn't a request target.
  .map((text) => (text.startsWith('/') || text.startsWith('http') ? text : `/${text}`))
  // A raw backslash is an intentional difference (D31); some parsers read two slashes and a name as
  // a host.
  .map((text) => text.replaceAll('\\', '').replace(/^\/{2,}(?=[^/])/, '/./'))

const SIZE = 24

/** Builds an app that guards a folder and a route, and observes which requests pass. */
export function guardedApp(fw, observe, options) {
  const app = fw().set('env', 'production')
  app.use('/admin', (req, res) => res.status(401).send('the guard of the folder'))
  app.all('/p/admin', (req, res) => res.status(401).send('the guard of the route'))
  app.all('/p/:page', (req, res, next) => {
    if (req.params.page === 'admin') res.send('SECRET of the route')
    else next()
  })
  app.use(fw.static(root, options))
  app.use((error, req, res, next) => {
    observe('error', error)
    next(error)
  })
  return app
}

/** Variants of guarded paths. */
export const guards = {
  name: 'fuzzed spellings',
  size: 12,
  recipe: fc.record({
    dotfiles: fc.constantFrom('allow', 'deny', 'ignore', undefined),
    redirect: fc.boolean(),
    fallthrough: fc.boolean(),
    targets: fc.array(target, { minLength: 1, maxLength: SIZE, size: 'max' }),
  }),
  program: ({ dotfiles, redirect, fallthrough, targets }) => ({
    requests: targets.map((text) => `GET ${text}`),
    build: (fw, observe) =>
      guardedApp(fw, observe, { dotfiles, redirect, fallthrough, pathForm: 'any' }),
  }),
}
