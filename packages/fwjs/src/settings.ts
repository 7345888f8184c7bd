import {
  createExtendedParser,
  type LoadQs,
  type Qs,
  type QueryParser,
} from 'fwjs-core/lib/http/query.js'
import { lazy } from 'fwjs-core/lib/lazy.js'
import {
  chooseQueryParser,
  compileETag,
  compileRedirectHosts,
  compileTrust,
} from 'fwjs-core/lib/settings/compile.js'
import type { SettingsTable } from 'fwjs-core/lib/settings/settings.js'
import { resolve } from 'path'

export const qs: LoadQs = lazy(() => require('qs') as Qs)

const parseExtended = createExtendedParser(qs, { allowPrototypes: true, arrayLimit: 1000 })

export function compileQueryParser(value: unknown): QueryParser {
  return chooseQueryParser(value, parseExtended)
}

/** All built-in settings, in the order of `Object.keys(app.settings)`. */
export const settingsTable: SettingsTable = {
  'x-powered-by': { inherited: false, initial: () => true },
  etag: {
    inherited: false,
    initial: () => 'weak',
    compiled: { as: 'etag fn', by: compileETag },
  },
  env: { inherited: false, initial: (env) => env },
  'query parser': {
    inherited: false,
    initial: () => 'extended',
    compiled: { as: 'query parser fn', by: compileQueryParser },
  },
  'subdomain offset': { inherited: false, initial: () => 2 },
  'trust proxy': {
    inherited: true,
    initial: () => false,
    compiled: { as: 'trust proxy fn', by: compileTrust },
  },
  views: { inherited: false, initial: () => resolve('views') },
  'jsonp callback name': { inherited: false, initial: () => 'callback' },
  'view cache': { inherited: true, initial: (env) => (env === 'production' ? true : undefined) },
  'view engine': { inherited: true },
  'case sensitive routing': { inherited: true },
  'strict routing': { inherited: true },
  'json escape': { inherited: true },
  'json replacer': { inherited: true },
  'json spaces': { inherited: true },
  // Undefined means on (decisions 8 and 6); with false, an app behaves like Express 4, and doesn't show
  // stacks.
  'async errors': { inherited: true },
  'server adoption': { inherited: true },
  'error stacks': { inherited: true },
  // Undefined means off. Only the outermost app reads these four.
  'plain paths': { inherited: true },
  'strict content type': { inherited: true },
  'strict host': { inherited: true },
  'strict query': { inherited: true },
  // Undefined means off.
  'redirect hosts': {
    inherited: true,
    compiled: { as: 'redirect hosts fn', by: compileRedirectHosts },
  },
  'strict addresses': { inherited: true },
  'strict views': { inherited: true },
}
