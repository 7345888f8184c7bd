import { TRUST_PROXY_DEFAULT } from '../http/forwarded.ts'
import type { SettingsTable } from './table.ts'

type Settings = Record<string, unknown>

/** A setting of the app or of the apps above it; names of Object.prototype are no settings. */
export function readSetting<Value>(
  settings: Record<string, Value>,
  name: string,
): Value | undefined {
  const value = settings[name]
  // All that Object.prototype could answer with is a function, or its __proto__ (bench/json).
  if (typeof value !== 'function' && name !== '__proto__') return value
  for (let own: typeof settings | null = settings; own && own !== Object.prototype; ) {
    if (Object.hasOwn(own, name)) return own[name]
    own = Object.getPrototypeOf(own) as typeof settings | null
  }
  return undefined
}

/** The settings of a new app with their values, in order. */
export function initialSettings(
  table: SettingsTable,
  env: string,
): [name: string, value: unknown][] {
  return Object.entries(table)
    .map(([name, row]): [string, unknown] => [name, row.initial?.(env)])
    .filter(([, value]) => value !== undefined)
}

/** The setting that must be stored along with `name`: its compiled form. */
export function compiledForm(
  table: SettingsTable,
  name: string,
  value: unknown,
): [string, unknown] | undefined {
  const row = Object.hasOwn(table, name) ? table[name] : undefined
  return row?.compiled && [row.compiled.as, row.compiled.by(value)]
}

export function markTrustProxy(settings: Settings, isDefault: boolean): void {
  Object.defineProperty(settings, TRUST_PROXY_DEFAULT, { configurable: true, value: isDefault })
}

/** Gives a mounted app its parent's settings to fall back on, live. */
export function inheritSettings(child: Settings, parent: Settings): void {
  if (child[TRUST_PROXY_DEFAULT] === true && typeof parent['trust proxy fn'] === 'function') {
    delete child['trust proxy']
    delete child['trust proxy fn']
  }
  Object.setPrototypeOf(child, parent)
}
