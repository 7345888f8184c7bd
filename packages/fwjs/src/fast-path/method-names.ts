import { METHODS } from 'http'
import { isOn } from './switch.ts'

const known = isOn('method-names') ? METHODS : []
const names = new Map<string, string>(known.map((method) => [method, method.toLowerCase()]))

/** A method in lower case; those that Node knows are looked up, not made anew (bench/json). */
export function lowerCaseMethod(method: string): string {
  return names.get(method) ?? method.toLowerCase()
}
