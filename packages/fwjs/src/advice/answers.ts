/** Where a response was sent: its `stack` is made into text only if somebody asks. */
interface Place {
  stack?: string
}

const places = new WeakMap<object, Place>()

/**
 * For how many responses the place is kept. A stack costs more than a header, so a process that serves
 * without NODE_ENV=production stops after these. One that answers twice begins again.
 */
const KEPT = 10_000
let remaining: number = KEPT

/** More than the members of a response have among themselves. */
const FRAMES = 20

/** Keeps where a response is sent, for advice about a second one. */
export function noteAnswer(res: object): void {
  if (remaining !== 0) keep(res)
}

function keep(res: object): void {
  if (process.env['NODE_ENV'] === 'production') {
    remaining = 0
    return
  }
  remaining -= 1
  const place: Place = {}
  const { stackTraceLimit } = Error
  Reflect.set(Error, 'stackTraceLimit', FRAMES)
  Error.captureStackTrace(place, noteAnswer)
  Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
  places.set(res, place)
}

/** The stack of the call that sent the response, if it is known. */
export function answerStackOf(res: object): string | undefined {
  remaining = KEPT
  return places.get(res)?.stack
}
