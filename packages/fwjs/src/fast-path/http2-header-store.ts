import { STORE } from './response-headers.ts'

/** A response whose headers are not kept as those of HTTP/1.1 are. */
interface Response {
  getHeader(name: string): unknown
  getHeaderNames(): string[]
  removeHeader(name: string): void
  setHeader(name: string, value: never): unknown
}

/**
 * The package `cookies`, and others, call the functions of HTTP/1.1 on every response: `setHeader` of
 * `http.OutgoingMessage.prototype` and the like. They keep headers in the response itself, under a
 * symbol. This member stands there on HTTP/2 responses and passes what is kept on to their own
 * functions. Without the symbol, or without the switch, those packages fail over HTTP/2.
 */
export function headerStoreMember(): PropertyDescriptorMap {
  if (STORE === undefined) return {}
  return {
    [STORE]: {
      configurable: true,
      get(this: Response) {
        return new Proxy({}, handlerFor(this))
      },
      set() {},
    },
  }
}

function handlerFor(res: Response): ProxyHandler<object> {
  const read = (name: string | symbol) => {
    const value = typeof name === 'string' ? res.getHeader(name) : undefined
    return value === undefined ? undefined : [name, value]
  }
  return {
    get: (_target, name) => read(name),
    has: (_target, name) => read(name) !== undefined,
    set(_target, _name, [name, value]: [string, never]) {
      res.setHeader(name, value)
      return true
    },
    deleteProperty(_target, name) {
      res.removeHeader(name as string)
      return true
    },
    ownKeys: () => res.getHeaderNames(),
    getOwnPropertyDescriptor: (_target, name) => ({
      configurable: true,
      enumerable: true,
      value: read(name),
    }),
  }
}
