import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Passes bytes through, and fails when the limit is exceeded. */
function limit(bytes) {
  let received = 0
  return new Transform({
    transform(chunk, _encoding, callback) {
      received += chunk.length
      const error = received > bytes ? Object.assign(new Error('too large'), { status: 413 }) : null
      callback(error, chunk)
    },
  })
}

/** Streams a request body to disk; never more than one chunk is in memory. */
export function storeBody(folder, largest) {
  return async (req, res) => {
    const path = join(folder, req.params.name)
    const unfinished = `${path}.${process.pid}-${Date.now()}`
    try {
      // A rejection goes to the error handler.
      await pipeline(req, limit(largest), createWriteStream(unfinished, { flags: 'wx' }))
      await rename(unfinished, path)
    } finally {
      await rm(unfinished, { force: true })
    }
    res.status(201).location(req.originalUrl).end()
  }
}
