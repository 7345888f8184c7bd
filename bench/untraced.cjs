/*
 * Loads fwjs as if it had no tracing channels: without the branches that are taken if there is a subscriber.
 * `bench/tracing` and a unit test compare fwjs with this.
 */
const Module = require('node:module')

/**
 * As the compiler writes them: for a layer `const tracing = …; if (tracing) { … }`, for a request `if (…) …;
 * else`.
 */
const branches = [
  {
    file: /[\\/]lib[\\/]engine[\\/]run\.js$/,
    count: 2,
    text: /const tracing = [\w.]+\.hasSubscribers[^;]*;\s*if \(tracing\) \{[^}]*\}/g,
  },
  {
    file: /[\\/]lib[\\/]server[\\/]handle\.js$/,
    count: 1,
    text: /if \([\w.]+\.hasSubscribers\)[^;]*;\s*else\b/g,
  },
]
const compile = Module.prototype._compile

Module.prototype._compile = function (code, file, ...rest) {
  const branch = branches.find((one) => one.file.test(file) && one.text.test(code))
  return compile.call(this, branch ? remove(branch, code) : code, file, ...rest)
}

function remove({ text, count }, code) {
  const found = code.match(text).length
  if (found !== count) throw new Error(`${found} branches instead of ${count}`)
  return code.replace(text, '')
}
