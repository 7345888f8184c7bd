import { deprecate } from './deprecate.ts'

export interface Locals {
  <Values>(values: Values): Values
  [name: string]: unknown
}

/**
 * Creates the variables for views: a function that accepts more of them. The names of a function's
 * own properties are reserved: setting one changes nothing, as in 3.x.
 */
export function createLocals(owner: 'app' | 'res'): Locals {
  const locals = function locals(values: object) {
    deprecate(`${owner}.locals(object): Use Object.assign(${owner}.locals, object) instead`)
    return addLocals(locals, values)
  } as Locals
  // Functions had these properties when 3.x was written. Setting them on a function throws today.
  return Object.defineProperties(locals, { arguments: { value: null }, caller: { value: null } })
}

export function addLocals<Values>(locals: object, values: Values): Values {
  for (const name in values) Reflect.set(locals, name, values[name])
  return values
}
