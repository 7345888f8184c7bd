/** Where the app called the framework: its `stack` is made into text only if somebody asks. */
export interface Place {
  stack?: string
  message: ''
}

/** More than the framework has between the app and the code that keeps the place. */
const FRAMES = 20

/** The place of the app that called; `below` is the function that asks. */
export function currentPlace(below: (...given: never[]) => unknown): Place {
  const place: Place = { message: '' }
  const { stackTraceLimit } = Error
  Reflect.set(Error, 'stackTraceLimit', FRAMES)
  Error.captureStackTrace(place, below)
  Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
  return place
}

/**
 * Keeps the places that objects come from, outside production. A stack costs more than a header, so a process that runs
 * without NODE_ENV=production keeps only so many.
 */
export class Places {
  readonly #places = new WeakMap<object, Place>()
  readonly #limit: number
  #remaining: number

  constructor(limit: number) {
    this.#limit = limit
    this.#remaining = limit
  }

  /** Keeps the place of the call, and returns the object. */
  note<Owner extends object>(owner: Owner): Owner {
    if (this.#remaining !== 0) this.#keep(owner)
    return owner
  }

  #keep(owner: object): void {
    if (process.env['NODE_ENV'] === 'production') {
      this.#remaining = 0
      return
    }
    this.#remaining -= 1
    this.#places.set(owner, currentPlace(this.note))
  }

  /** The place, if it was kept. */
  get(owner: object): Place | undefined {
    return this.#places.get(owner)
  }

  /** Keeps as many again. */
  renew(): void {
    this.#remaining = this.#limit
  }
}

/** Where responses were sent, for advice about a second one. */
export const answers: Places = new Places(10_000)

/** Where handlers were registered, by their layers, and callbacks of parameters by themselves. */
export const registrations: Places = new Places(10_000)
