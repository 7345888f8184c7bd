const FILES = ['idleTimeout', 'pathForm', 'symlinks', 'strongEtag']

/** Options that only fwjs has, by the call that accepts them. */
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
 * Returns options that record which names a call reads, so that an option supported on one side and
 * ignored on the other is detected without knowing its name.
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
