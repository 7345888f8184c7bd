/** Values that an app may throw, reject, or pass to `next`, by name: code that describes them must not fail. */
export const oddErrors: Record<string, () => unknown> = {
  'a null prototype': () => Object.create(null),
  'a null prototype with a status': () => Object.assign(Object.create(null), { status: 418 }),
  'toString that is not a function': () => ({ toString: 1 }),
  'toString that throws': () => ({ toString: throwing, stack: undefined }),
  'toString that returns an object': () => ({ toString: () => ({}) }),
  'toString that returns a symbol': () => ({ toString: () => Symbol('text') }),
  'a parsed body': () => JSON.parse('{"toString":1,"valueOf":2,"stack":{"a":1}}'),
  'a stack that is an object': () => Object.assign(new Error('x'), { stack: Object.create(null) }),
  'a stack that is a symbol': () => Object.assign(new Error('x'), { stack: Symbol('stack') }),
  'getters that throw': () => new Proxy({}, { get: throwing }),
  'a proxy that throws on everything': () =>
    new Proxy(new Error('x'), {
      get: throwing,
      has: throwing,
      ownKeys: throwing,
      getPrototypeOf: throwing,
      getOwnPropertyDescriptor: throwing,
    }),
  'a revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  'a stack getter that throws': () => {
    const error = new Error('x')
    return Object.defineProperty(error, 'stack', { get: throwing })
  },
  'a status getter that throws': () => Object.defineProperty({}, 'status', { get: throwing }),
  'a frozen error': () => Object.freeze(new Error('frozen')),
  'a symbol': () => Symbol('failure'),
  'a bigint': () => 10n,
  'a number': () => 404,
  'a function': () => function failing() {},
  'headers with a line break': () => failing({ headers: { 'X-A': 'a\r\nB: c', 'X-B': 'b' } }),
  'headers with a bad name': () => failing({ headers: { 'a b': 'c', 'X-B': 'b' } }),
  'headers that are undefined': () => failing({ headers: { 'X-A': undefined, 'X-B': 'b' } }),
  'headers that are symbols': () => failing({ headers: { 'X-A': Symbol('a'), 'X-B': 'b' } }),
  'headers whose getters throw': () =>
    failing({ headers: Object.defineProperty({}, 'X-A', { enumerable: true, get: throwing }) }),
  'headers behind a proxy that throws': () =>
    failing({ headers: new Proxy({}, { ownKeys: throwing }) }),
  'a message that is a symbol': () => Object.assign(new Error('x'), { message: Symbol('m') }),
}

function failing(fields: object): Error {
  return Object.assign(new Error('failed'), { status: 422, ...fields })
}

function throwing(): never {
  throw new Error('thrown while a failure was being described')
}
