const FILES = ['idleTimeout', 'pathForm', 'symlinks', 'strongEtag']

/** Options of our own, which Express does not know, by the call that takes them. */
const OWN = {
  json: ['fatal', 'maxDepth', 'proto'],
  raw: ['fatal'],
  text: ['fatal'],
  urlencoded: ['fatal'],
  static: FILES,
  'send-file': FILES,
  sendfile: FILES,
  download: FILES,
}

/**
 * Options that note which names a call reads of them, so that an option which one side honours and
 * the other ignores is noticed without knowing its name.
 */
export function recordingOptions(call, given = {}) {
  const own = new Set(OWN[call])
  const names = new Set()
  const options = new Proxy(given, {
    get(target, name) {
      if (typeof name === 'string' && !own.has(name)) names.add(name)
      return target[name]
    },
  })
  return { options, read: () => [...names].sort() }
}
