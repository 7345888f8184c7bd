// Loaded before an app that runs on Express 5: records a rejected path, a missing file, or a
// removed call with its line, and continues with the path that the check suggests.
const Module = require('node:module')

const { FOLDER: folder, REWRITING: rewriting } = process.env
const { rewrittenPath } = require(rewriting)
const records = []
globalThis.recorded = records

/** Records the calling line of the app: the first one in its folder. */
function record(what) {
  const frames = String(new Error().stack).split('\n').slice(2)
  const own = frames.find((frame) => frame.includes(`${folder}/`) && !frame.includes('/express/'))
  const [, file, line] = /([^()\s]+?):(\d+):\d+\)?$/.exec(own ?? '') ?? []
  const name = String(file)
    .replace('file://', '')
    .slice(folder.length + 1)
  records.push({ place: `${name}:${line}`, what })
}

const load = Module._load
Module._load = function (name, ...others) {
  try {
    return load.call(this, name, ...others)
  } catch (error) {
    if (!/^express\//.test(name)) throw error
    record(error.message)
    return () => undefined
  }
}

const express = require(require.resolve('express', { paths: [folder] }))
const proto = express.Router.prototype

const rewritten = (path) => {
  if (Array.isArray(path))
    return path.map((one) => rewritten(one)).filter((one) => one !== undefined)
  if (typeof path !== 'string') return path
  try {
    route.call(express.Router(), path)
    return path
  } catch {
    return rewrittenPath(path)?.path
  }
}

const { route, use } = proto
/** Accepts every call and does nothing: a route whose path cannot be written in Express 5. */
const nothing = new Proxy(() => nothing, { get: () => () => nothing })

proto.route = function (path) {
  try {
    return route.call(this, path)
  } catch (error) {
    record(error.message)
    const other = rewritten(path)
    return other === undefined || other.length === 0 ? nothing : route.call(this, other)
  }
}

proto.use = function (path, ...handlers) {
  try {
    return use.call(this, path, ...handlers)
  } catch (error) {
    record(error.message)
    const other = rewritten(path)
    return other === undefined ? this : use.call(this, other, ...handlers)
  }
}

express.application.del = function (...args) {
  record('app.del is not a function')
  return this.delete(...args)
}
