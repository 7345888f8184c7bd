import { compileRedirectHosts, compileTrust } from 'fwjs-core/lib/settings/compile.js'
import type { SettingsTable } from 'fwjs-core/lib/settings/settings.js'
import { compileETag } from '../http/etag.ts'

/** Every 3.x setting that changes behavior, in the order in which a new app gets them. */
export const settingsTable: SettingsTable = {
  'x-powered-by': { inherited: false, initial: () => true },
  etag: {
    inherited: false,
    initial: () => 'weak',
    compiled: { as: 'etag fn', by: compileETag },
  },
  env: { inherited: false, initial: (env) => env },
  'subdomain offset': { inherited: false, initial: () => 2 },
  'trust proxy': {
    inherited: true,
    initial: () => false,
    compiled: { as: 'trust proxy fn', by: compileTrust },
  },
  views: { inherited: false, initial: () => `${process.cwd()}/views` },
  'jsonp callback name': { inherited: false, initial: () => 'callback' },
  'json spaces': { inherited: true, initial: (env) => (env === 'development' ? 2 : undefined) },
  'view cache': { inherited: true, initial: (env) => (env === 'production' ? true : undefined) },
  'view engine': { inherited: true },
  'case sensitive routing': { inherited: true },
  'strict routing': { inherited: true },
  'json replacer': { inherited: true },
  // Not in 3.x: additions of fwjs, under the same names.
  'async errors': { inherited: true },
  'server adoption': { inherited: true },
  'error stacks': { inherited: true },
  'plain paths': { inherited: true },
  'redirect hosts': {
    inherited: true,
    compiled: { as: 'redirect hosts fn', by: compileRedirectHosts },
  },
  'strict addresses': { inherited: true },
  'strict content type': { inherited: true },
  'strict host': { inherited: true },
  'strict query': { inherited: true },
  'strict views': { inherited: true },
}

/**
 * The settings that an app inherits until it's mounted. They change no response; 3.21.2 has none
 * here, but they are in the specification (V02).
 */
export const fallbackSettings: Readonly<Record<string, unknown>> = {
  'json replacer': null,
  'json spaces': 0,
}
