import { TRUST_PROXY_DEFAULT } from '../http/forwarded.ts'

interface Setting {
  /** Whether a sub-app inherits its parent's value (spec: settings without a default, and two more). */
  inherited: boolean
  /** The default value. Settings without one are undefined and therefore inherited. */
  initial?: (env: string) => unknown
  /** Compiled to a function when set, not when a request reads it. */
  compiled?: { as: string; by: (value: unknown) => unknown }
}

export type SettingsTable = Record<string, Setting>

type Settings = Record<string, unknown>

/** Reads a setting of the app or its parents; names on Object.prototype aren't settings. */
export function readSetting<Value>(
  settings: Record<string, Value>,
  name: string,
): Value | undefined {
  const value = settings[name]
  // Object.prototype only has functions and __proto__ (bench/json).
  if (typeof value !== 'function' && name !== '__proto__') return value
  for (let own: typeof settings | null = settings; own && own !== Object.prototype; ) {
    if (Object.hasOwn(own, name)) return own[name]
    own = Object.getPrototypeOf(own) as typeof settings | null
  }
  return undefined
}

/** Returns the settings of a new app with their values, in order. */
export function initialSettings(
  table: SettingsTable,
  env: string,
): [name: string, value: unknown][] {
  return Object.entries(table)
    .map(([name, row]): [string, unknown] => [name, row.initial?.(env)])
    .filter(([, value]) => value !== undefined)
}

/** Returns the setting to store along with `name`: its compiled form. */
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

/** Makes a mounted app inherit its parent's settings, including later changes. */
export function inheritSettings(child: Settings, parent: Settings): void {
  if (child[TRUST_PROXY_DEFAULT] === true && typeof parent['trust proxy fn'] === 'function') {
    delete child['trust proxy']
    delete child['trust proxy fn']
  }
  Object.setPrototypeOf(child, parent)
}
