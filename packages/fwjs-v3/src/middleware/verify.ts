import type { IncomingMessage, ServerResponse } from 'http'
import type { BodyOptions } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

/** In 3.x, `verify` gets the body as a string, in 4.x as bytes. */
export function withTextVerify(name: string, options: BodyOptions): object {
  const { verify } = options
  if (typeof verify !== 'function') return options
  deprecate(`express.${name} verify: it takes a Buffer and the charset in 4.x`)
  return {
    ...options,
    verify(req: IncomingMessage, res: ServerResponse, body: Buffer, encoding: BufferEncoding) {
      verify(req, res, body.toString(encoding))
    },
  }
}
