import { createHash, timingSafeEqual } from 'crypto'
import { warn } from 'fwjs-core/lib/diagnostics/warning.js'
import { failure } from 'fwjs-core/lib/errors.js'
import type { IncomingMessage, ServerResponse } from 'http'
import type { AsyncVerify, BasicAuth, Middleware, Verify } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { createHttpError } from './http-error.ts'

type Authenticated = IncomingMessage & { user?: unknown; remoteUser?: unknown }

interface Credentials {
  user: string
  pass: string
}

/** Requires a name and a password (RFC 7617). */
export const basicAuth: BasicAuth = (
  first: string | Verify | AsyncVerify,
  second?: string,
  third?: string,
): Middleware => {
  deprecate('express.basicAuth: use the basic-auth-connect package')
  const hasPassword = typeof first === 'string'
  if (hasPassword && typeof second !== 'string') throw new Error('password argument required')
  const verify = hasPassword ? createVerifier(first, second as string) : first
  const realm = (hasPassword ? third : second) || 'Authorization Required'

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
      next(createHttpError(400))
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
    const fail = (reason: unknown): void => next(reason || failure('FALSY_REJECTED'))
    if (verify.length >= 3) verifyWithCallback(verify as AsyncVerify, credentials, admit, fail)
    else verifyDirectly(verify as Verify, credentials, admit, fail)
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

/** Uses only the first result of the verifier. Nothing else catches errors thrown in its callback. */
function verifyWithCallback(
  verify: AsyncVerify,
  { user, pass }: Credentials,
  admit: (user: unknown) => void,
  fail: (reason: unknown) => void,
): void {
  let isDone = false
  const done = (error: unknown, found?: unknown): void => {
    if (isDone) return
    isDone = true
    try {
      admit(error ? undefined : found)
    } catch (thrown) {
      fail(thrown)
    }
  }
  const result: unknown = verify(user, pass, done)
  if (!isThenable(result)) return
  Promise.resolve(result).catch((reason: unknown) => {
    if (isDone) reportLateRejection(reason)
    else fail(reason)
    isDone = true
  })
}

function reportLateRejection(reason: unknown): void {
  warn(
    'FWJS_LATE_REJECTION',
    'basicAuth verifier rejected after it had already returned a result',
    reason,
  )
}

/** Waits for a promise, which as an object would count as a success for everyone (V31). */
function verifyDirectly(
  verify: Verify,
  { user, pass }: Credentials,
  admit: (user: unknown) => void,
  fail: (reason: unknown) => void,
): void {
  const result = verify(user, pass)
  if (isThenable(result)) {
    Promise.resolve(result)
      .then((ok) => admit(ok ? user : undefined))
      .catch(fail)
  } else {
    admit(result ? user : undefined)
  }
}

function isThenable(result: unknown): result is PromiseLike<unknown> {
  return typeof (result as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/** Compares in constant time, so that timing doesn't reveal where a password differs (CVE-2024-47178). */
function createVerifier(user: string, pass: string): Verify {
  const right = { user: digest(user), pass: digest(pass) }
  return (givenUser, givenPass) => {
    const isSameUser = timingSafeEqual(digest(givenUser), right.user)
    const isSamePassword = timingSafeEqual(digest(givenPass), right.pass)
    return isSameUser && isSamePassword
  }
}

/** Returns a digest, whose length doesn't depend on what the client sends. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Does nothing if another handler has sent a response before the verifier finished (V88). */
function challenge(res: ServerResponse, realm: string): void {
  if (res.headersSent) return
  res.statusCode = 401
  res.setHeader('WWW-Authenticate', `Basic realm="${realm}"`)
  res.end('Unauthorized')
}
