/*
 * What middleware, agents, and adapters put in place of members of requests, responses, and sockets.
 */

/** Members by the object they belong to. */
export const MEMBERS = {
  res: [
    'write',
    'end',
    'writeHead',
    'setHeader',
    'getHeader',
    'removeHeader',
    'flushHeaders',
    'on',
    'once',
    'emit',
    'send',
    'json',
    'redirect',
    'render',
    'sendFile',
  ],
  req: ['on', 'once', 'emit', 'pipe', 'read', 'resume', 'pause', 'unpipe'],
  socket: ['write', 'on', 'destroy'],
}

const changed = ([first, ...rest]) => {
  if (Buffer.isBuffer(first)) return [Buffer.from(first.toString('latin1').toUpperCase()), ...rest]
  return [typeof first === 'string' ? first.toUpperCase() : first, ...rest]
}

/**
 * What a replacement does with the original function.
 * @type {Record<string, (original: Function, owner: object) => Function>}
 */
export const HOWS = {
  'passes on': (original) =>
    function (...given) {
      return original.apply(this, given)
    },
  'returns nothing': (original) =>
    function (...given) {
      original.apply(this, given)
    },
  'returns false': (original) =>
    function (...given) {
      original.apply(this, given)
      return false
    },
  'returns a promise': (original) =>
    async function (...given) {
      return original.apply(this, given)
    },
  'calls late': (original) =>
    function (...given) {
      setImmediate(() => original.apply(this, given))
    },
  'never calls': () => () => {},
  'never calls, returns this': () =>
    function () {
      return this
    },
  'changes its argument': (original) =>
    function (...given) {
      return original.apply(this, changed(given))
    },
  'has no this': (original, owner) => (first, second, third) =>
    original.call(owner, first, second, third),
}

/** Returns false for replacements that say nothing about an app. */
function isPossible({ owner, member, how, place }) {
  // Node calls `read` until it returns null, so most replacements never end.
  if (member === 'read') return ['passes on', 'has no this'].includes(how)
  // Other events, instead of other content.
  if (how === 'changes its argument' && ['on', 'once', 'emit'].includes(member)) return false
  return owner !== 'socket' || place === 'own'
}

/** @typedef {{ owner: string, member: string, how: string, place: 'own' | 'inherited' }} Replacement */

/** @returns {Replacement[]} */
export const allReplacements = () =>
  Object.entries(MEMBERS)
    .flatMap(([owner, members]) => members.map((member) => ({ owner, member })))
    .flatMap((one) => Object.keys(HOWS).map((how) => ({ ...one, how })))
    .flatMap((one) => ['own', 'inherited'].map((place) => ({ ...one, place })))
    .filter(isPossible)

const kindOf = (value) => {
  if (Buffer.isBuffer(value)) return `${value.length} bytes`
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null) return value.constructor?.name ?? 'an object'
  return JSON.stringify(value)
}

/** Members whose calls Express and its replacement make in the same order with the same arguments. */
const LOGGED = new Set([
  'write',
  'end',
  'flushHeaders',
  'send',
  'json',
  'redirect',
  'render',
  'sendFile',
])

/** Returns a replacement that logs its calls. */
function loggingCalls({ owner, member, how }, original, object, calls) {
  const replacement = HOWS[how](original, object)
  if (owner !== 'res' || !LOGGED.has(member)) return replacement
  return function (...given) {
    calls?.push(
      `${member}(${given.map(kindOf).join(', ')})${this === object ? '' : ' without this'}`,
    )
    return replacement.apply(this, given)
  }
}

/** Replaces a member of one request, response, or socket. */
export function replaceOwn(replacement, object, calls) {
  const original = object?.[replacement.member]
  if (typeof original !== 'function') return
  object[replacement.member] = loggingCalls(replacement, original, object, calls)
}

/** Replaces a member of `app.request` or `app.response`. */
export function replaceInherited({ owner, member, how }, app) {
  const prototype = owner === 'req' ? app.request : app.response
  const original = prototype[member]
  if (typeof original !== 'function') return
  prototype[member] = function (...given) {
    return HOWS[how](original, this).apply(this, given)
  }
}
