import { fileURLToPath } from 'node:url'

const programs = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns true if a property was set by a test case, not by a framework, which sets the URL at
 * mounts.
 */
function isByProgram() {
  const [, , , line = ''] = new Error().stack.split('\n')
  return line.includes(programs) && !line.includes('node_modules')
}

/** Detects layers that change `req.url` or `req.method`. */
export class Rewrites {
  #isFound = false

  /** Watches the requests that an app receives from now on. */
  watch(app) {
    const { handle } = app
    const rewrites = this
    app.handle = function (req, ...rest) {
      for (const name of ['method', 'url']) rewrites.#watchMember(req, name)
      return handle.call(this, req, ...rest)
    }
  }

  /** Returns true if there was a change since the last call. */
  take() {
    const found = this.#isFound
    this.#isFound = false
    return found
  }

  #watchMember(req, name) {
    let current = req[name]
    Object.defineProperty(req, name, {
      configurable: true,
      enumerable: true,
      get: () => current,
      set: (value) => {
        if (value !== current && isByProgram()) this.#isFound = true
        current = value
      },
    })
  }
}
