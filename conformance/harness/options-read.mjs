/** Options of our own, which Express does not know. */
const OWN = new Set(['idleTimeout', 'spellings'])

/**
 * Options that note which names are read of them, so that an option which one side honours and the
 * other ignores is noticed without knowing its name.
 */
export function recordingOptions(given = {}) {
  const names = new Set()
  const options = new Proxy(given, {
    get(target, name) {
      if (typeof name === 'string' && !OWN.has(name)) names.add(name)
      return target[name]
    },
  })
  return { options, read: () => [...names].sort() }
}
