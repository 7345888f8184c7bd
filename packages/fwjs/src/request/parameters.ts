import { deprecate } from '../deprecate.ts'
import { parseUrl } from '../http/url.ts'
import type { Req } from '../internal-types.ts'

export function pathOf(req: Req): string | null | undefined {
  return parseUrl(req)?.pathname
}

/** Implements the deprecated lookup in params, body, and query. */
export function findParameter(
  req: Req,
  name: string,
  fallback: unknown,
  argumentCount: number,
): unknown {
  const form = argumentCount === 1 ? 'name' : 'name, default'
  deprecate(`req.param(${form}): Use req.params, req.body, or req.query instead`)
  const params = req.params ?? {}
  if (params[name] != null && Object.hasOwn(params, name)) return params[name]
  return req.body?.[name] ?? req.query?.[name] ?? fallback
}
