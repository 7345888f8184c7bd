import { failure } from 'fwjs/lib/other-majors.js'
import type { ServerResponse } from 'http'
import type { Proceed } from '../../contract/middleware.ts'

/** One answer of a package that decides at once and writes later. */
export interface LateResponse {
  /** What the package gets in place of the response: an object that inherits from it. */
  res: ServerResponse
  /** What it gets in place of `next`. */
  next: Proceed
  /** Calls a function of the program; what it throws goes to `next`. */
  attempt<Result>(work: () => Result): Result | undefined
  fail(error: unknown): void
}

/**
 * The package writes when the file system calls back, where an exception ends the process. So the
 * answer is dropped when somebody else has answered meanwhile, and a failure goes to `next`.
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
