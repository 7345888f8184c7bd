import { fileURLToPath } from 'node:url'

const programs = fileURLToPath(new URL('..', import.meta.url))

/** Whether the line that set a member is of a program, and not of a framework, which sets the URL at mounts. */
function isByProgram() {
  const [, , , line = ''] = new Error().stack.split('\n')
  return line.includes(programs) && !line.includes('node_modules')
}

/** Whether a layer of an app changes `req.url` or `req.method` on the way. */
export class Rewrites {
  #isFound = false

  /** Watches the requests that an app gets from now on. */
  watch(app) {
    const { handle } = app
    const rewrites = this
    app.handle = function (req, ...rest) {
      for (const name of ['method', 'url']) rewrites.#watchMember(req, name)
      return handle.call(this, req, ...rest)
    }
  }

  /** Whether there was one since the last call. */
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
