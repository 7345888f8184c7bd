import { createRequire } from 'node:module'
import onHeaders from 'on-headers-1.0.2'
import { keeperFor, keepWritten } from './kept.mjs'

/*
 * What applications, middleware, and APM agents do to a response while a file is sent, by the name in the
 * URL. Nothing of it may show in the bytes that a client gets.
 */

/** The version that fwjs-v3 installs; Express 3 brings an old one. */
const compression = createRequire(new URL('../../../packages/fwjs-v3/', import.meta.url))(
  'compression',
)
const compress = compression({ level: 1, threshold: 0 })

/** Replaces methods of a response so that they keep the chunks they get. */
function keepChunks(req, res, methods) {
  const keep = keeperFor(req, res)
  for (const method of methods) {
    const original = res[method]
    res[method] = (...args) => {
      // Over HTTP/2, `end` passes its chunk to `write`.
      const isPassedOn = method === 'end' && methods.includes('write') && req.httpVersionMajor > 1
      if (!isPassedOn) keep(args[0])
      return Reflect.apply(original, res, args)
    }
  }
}

export const WRAPPERS = {
  plain(req, res, next) {
    next()
  },

  /** All chunks are kept. */
  kept(req, res, next) {
    keepChunks(req, res, ['write', 'end'])
    next()
  },

  /** Only `end` is replaced, as by express-session. */
  ended(req, res, next) {
    keepChunks(req, res, ['end'])
    next()
  },

  /** `write` is replaced when the first chunk is sent. */
  late(req, res, next) {
    const { writeHead } = res
    res.writeHead = (...args) => {
      res.writeHead = writeHead
      keepChunks(req, res, ['write', 'end'])
      return Reflect.apply(writeHead, res, args)
    }
    next()
  },

  /** `write` is replaced at any time: while the file is opened, read, or sent. */
  sometime(req, res, next) {
    let turns = Number(req.query.turns)
    const wait = () => {
      if (res.destroyed || res.writableEnded) return
      if (turns === 0) keepChunks(req, res, ['write'])
      else setImmediate(wait)
      turns -= 1
    }
    wait()
    next()
  },

  /** The socket keeps the chunks. Over HTTP/2, nobody may replace its functions. */
  socket(req, res, next) {
    if (req.httpVersionMajor === 1) keepWritten(req.socket, res)
    next()
  },

  headers(req, res, next) {
    onHeaders(res, () => res.setHeader('X-Wrapped', 'yes'))
    next()
  },

  compressed: compress,

  'compressed-kept'(req, res, next) {
    compress(req, res, () => {
      keepChunks(req, res, ['write', 'end'])
      next()
    })
  },
}
