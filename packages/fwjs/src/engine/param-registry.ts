import { deprecate } from '../deprecate.ts'
import type { HandlerFunction, RouterShape } from '../internal-types.ts'

type ParamRegistry = Pick<RouterShape, 'params' | '_params'>

/** Remembers a param callback under a name; `_params` are the deprecated rewriting functions. */
export function registerParam(
  { params, _params }: ParamRegistry,
  givenName: string,
  given: unknown,
): void {
  const name = withoutColon(givenName)
  let callback = given
  for (const rewrite of _params) callback = rewrite(name, callback) || callback
  if (typeof callback !== 'function') {
    throw new Error(`invalid param() call for ${name}, got ${callback}`)
  }
  params[name] = params[name] || []
  params[name].push(callback as HandlerFunction)
}

export function registerParamRewriter({ _params }: ParamRegistry, rewrite: HandlerFunction): void {
  deprecate('router.param(fn): Refactor to use path params')
  _params.push(rewrite)
}

function withoutColon(name: string): string {
  if (name[0] !== ':') return name
  const plainName = name.slice(1)
  const [given, suggested] = [JSON.stringify(name), JSON.stringify(plainName)]
  deprecate(`router.param(${given}, fn): Use router.param(${suggested}, fn) instead`)
  return plainName
}
