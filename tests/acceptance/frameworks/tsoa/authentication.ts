import type { Request } from 'express'

/** tsoa's routes call this by its name. */
export function expressAuthentication(req: Request, _name: string, scopes: string[] = []) {
  if (req.get('x-key') === 'k') return Promise.resolve(`may ${scopes.join()}`)
  return Promise.reject(Object.assign(new Error('no key'), { status: 401 }))
}
