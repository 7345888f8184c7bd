/** The location where the app called the framework. Its `stack` is formatted only when read. */
export interface Place {
  stack?: string
  message: ''
}

/** More frames than the framework has between the app and the code that records the location. */
const FRAMES = 20

/**
 * Returns the current location in the app; frames above `below`, the calling function, are left out.
 */
export function currentPlace(below: (...given: never[]) => unknown): Place {
  const place: Place = { message: '' }
  const { stackTraceLimit } = Error
  Reflect.set(Error, 'stackTraceLimit', FRAMES)
  Error.captureStackTrace(place, below)
  Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
  return place
}

/**
 * Records the locations that objects come from, outside production. A stack takes more time than a
 * header, so a process that runs without NODE_ENV=production records only a limited number.
 */
export class Places {
  readonly #places = new WeakMap<object, Place>()
  readonly #limit: number
  #remaining: number

  constructor(limit: number) {
    this.#limit = limit
    this.#remaining = limit
  }

  /** Records the location of the call, and returns the object. */
  record<Owner extends object>(owner: Owner): Owner {
    if (this.#remaining !== 0) this.#keep(owner)
    return owner
  }

  #keep(owner: object): void {
    if (process.env['NODE_ENV'] === 'production') {
      this.#remaining = 0
      return
    }
    this.#remaining -= 1
    this.#places.set(owner, currentPlace(this.record))
  }

  /** Returns the location, if it was recorded. */
  get(owner: object): Place | undefined {
    return this.#places.get(owner)
  }

  /** Resets the limit. */
  renew(): void {
    this.#remaining = this.#limit
  }
}

/** The locations where responses were sent, for warnings about a second one. */
export const responses: Places = new Places(10_000)

/**
 * The locations where handlers were registered: by their layers, or by the function for param
 * callbacks.
 */
export const registrations: Places = new Places(10_000)
