import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fw from 'fwjs'

/** Lets so many bytes through, and fails with the one that is too many. */
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

/** Uploads go to the disk as they arrive; no part of them is held in memory. */
export function createApp(folder, largest = 10_000_000) {
  const app = fw()

  // The pattern allows no slash and no leading dot: the name stays inside the folder.
  app.put('/files/:name(\\w[\\w.-]*)', async (req, res) => {
    const path = join(folder, req.params.name)
    const unfinished = `${path}.${process.pid}-${Date.now()}`
    try {
      // A rejection goes to the error handler below.
      await pipeline(req, limit(largest), createWriteStream(unfinished, { flags: 'wx' }))
      await rename(unfinished, path)
    } finally {
      await rm(unfinished, { force: true })
    }
    res.status(201).location(req.originalUrl).end()
  })

  app.use((error, _req, res, _next) => {
    // The rest of the upload is not wanted: the connection ends with the answer.
    res
      .status(error.status ?? 500)
      .set('Connection', 'close')
      .json({ error: error.message })
  })

  return app
}
