import { STORE } from '../response-headers.ts'

/** A response that doesn't store headers as HTTP/1.1 responses do. */
interface Response {
  getHeader(name: string): unknown
  getHeaderNames(): string[]
  removeHeader(name: string): void
  setHeader(name: string, value: never): unknown
}

/**
 * The `cookies` package, and others, call HTTP/1.1 functions on every response, such as `setHeader` of
 * `http.OutgoingMessage.prototype`. These store headers in the response itself, under a symbol. HTTP/2
 * responses have this member there, which forwards stored headers to their own functions. Without the
 * symbol, or with this fast path disabled, those packages fail over HTTP/2.
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
