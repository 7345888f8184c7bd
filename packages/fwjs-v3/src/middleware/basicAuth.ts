import { createHash, timingSafeEqual } from 'crypto'
import type { IncomingMessage, ServerResponse } from 'http'
import type { AsyncVerify, BasicAuth, Middleware, Proceed, Verify } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { refusal } from './refusal.ts'

type Authenticated = IncomingMessage & { user?: unknown; remoteUser?: unknown }

interface Credentials {
  user: string
  pass: string
}

/** Asks for a name and a password (RFC 7617). */
export const basicAuth: BasicAuth = (
  first: string | Verify | AsyncVerify,
  second?: string,
  third?: string,
): Middleware => {
  deprecate('express.basicAuth: use the basic-auth-connect package')
  const pair = typeof first === 'string'
  if (pair && typeof second !== 'string') throw new Error('password argument required')
  const verify = pair ? equalTo(first, second as string) : first
  const realm = (pair ? third : second) || 'Authorization Required'

  return function basicAuth(req: Authenticated, res, next) {
    if (req.user) {
      next()
      return
    }
    const header = req.headers.authorization
    if (!header) {
      challenge(res, realm)
      return
    }
    const credentials = readCredentials(header)
    if (!credentials) {
      next(refusal(400))
      return
    }
    const admit = (user: unknown): void => {
      if (!user) {
        challenge(res, realm)
        return
      }
      req.user = user
      req.remoteUser = user
      next()
    }
    if (verify.length >= 3) askLater(verify as AsyncVerify, credentials, admit)
    else askNow(verify as Verify, credentials, admit, next)
  }
}

function readCredentials(header: string): Credentials | undefined {
  const [scheme, value, ...rest] = header.split(' ')
  if (scheme !== 'Basic' || value === undefined || rest.length > 0) return undefined
  const text = Buffer.from(value, 'base64').toString()
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  return { user: text.slice(0, colon), pass: text.slice(colon + 1) }
}

function askLater(verify: AsyncVerify, { user, pass }: Credentials, admit: (u: unknown) => void) {
  verify(user, pass, (error, found) => admit(error ? undefined : found))
}

/** A promise is waited for: it is an object and would let everybody in. */
function askNow(
  verify: Verify,
  { user, pass }: Credentials,
  admit: (user: unknown) => void,
  next: Proceed,
): void {
  const answer = verify(user, pass)
  if (typeof (answer as PromiseLike<unknown> | undefined)?.then !== 'function') {
    admit(answer ? user : undefined)
    return
  }
  Promise.resolve(answer).then((ok) => admit(ok ? user : undefined), next)
}

/** The time it takes tells nothing about where a wrong name or password differs (R083). */
function equalTo(user: string, pass: string): Verify {
  const right = { user: digest(user), pass: digest(pass) }
  return (givenUser, givenPass) => {
    const userFits = timingSafeEqual(digest(givenUser), right.user)
    const passFits = timingSafeEqual(digest(givenPass), right.pass)
    return userFits && passFits
  }
}

/** Digests are of one length, whatever the client sends. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function challenge(res: ServerResponse, realm: string): void {
  res.statusCode = 401
  res.setHeader('WWW-Authenticate', `Basic realm="${realm}"`)
  res.end('Unauthorized')
}
