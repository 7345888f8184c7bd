/**
 * Whether a layer of an app changes `req.url` or `req.method` on the way. The router changes the URL
 * too, at each mount: to an end of the one that came.
 */
export class Rewrites {
  #isFound = false

  /** Watches the requests that an app gets from now on. */
  watch(app) {
    const { handle } = app
    const rewrites = this
    app.handle = function (req, ...rest) {
      rewrites.#watchRequest(req)
      return handle.call(this, req, ...rest)
    }
  }

  /** Whether there was one since the last call. */
  take() {
    const found = this.#isFound
    this.#isFound = false
    return found
  }

  #watchRequest(req) {
    const { url } = req
    const host = /^[^/]+:\/\/[^/?]*/.exec(url)?.[0] ?? ''
    this.#watchMember(req, 'method', (value) => value === req.method)
    this.#watchMember(req, 'url', (value) => {
      const rest = String(value).slice(String(value).startsWith(host) ? host.length : 0)
      return url.endsWith(rest) || url.endsWith(rest.slice(1))
    })
  }

  #watchMember(req, name, isOfRouter) {
    let current = req[name]
    Object.defineProperty(req, name, {
      configurable: true,
      enumerable: true,
      get: () => current,
      set: (value) => {
        if (!isOfRouter(value)) this.#isFound = true
        current = value
      },
    })
  }
}
