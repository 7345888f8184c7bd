import { failure } from 'fwjs-core/lib/errors.js'
import type { ServerResponse } from 'http'
import type { Proceed } from '../../contract/middleware.ts'

/** A response by a package that decides immediately and writes later. */
export interface LateResponse {
  /** Passed to the package instead of the response: an object that inherits from it. */
  res: ServerResponse
  /** Passed to the package instead of `next`. */
  next: Proceed
  /** Calls an application function; errors it throws go to `next`. */
  attempt<Result>(work: () => Result): Result | undefined
  fail(error: unknown): void
}

/**
 * The package writes in file system callbacks, where an exception crashes the process. So its
 * response is dropped if another one has been sent in the meantime, and failures go to `next`.
 */
export function guardLateResponse(res: ServerResponse, next: Proceed): LateResponse {
  let isOver = false
  const names = new Set<string>()
  const leave: Proceed = (error) => {
    if (isOver) return
    isOver = true
    next(error)
  }
  const fail = (error: unknown): void => {
    if (!res.headersSent) for (const name of names) res.removeHeader(name)
    leave(error || failure('FALSY_THROWN'))
  }
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch (error) {
      fail(error)
      return undefined
    }
  }
  const write = (work: () => void): void => {
    if (!isOver && !res.headersSent) attempt(work)
  }
  const guarded: ServerResponse = Object.create(res, {
    statusCode: {
      get: () => res.statusCode,
      set: (status: number) => write(() => Object.assign(res, { statusCode: status })),
    },
    setHeader: {
      value(name: string, value: string) {
        names.add(name)
        write(() => res.setHeader(name, value))
        return guarded
      },
    },
    end: {
      value(...values: [string, BufferEncoding]) {
        write(() => res.end(...values))
        return guarded
      },
    },
  })
  return { res: guarded, next: leave, attempt, fail }
}
