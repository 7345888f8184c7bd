import { join } from 'node:path'
import fw from 'fwjs'
import multer from 'multer'
import { storeBody } from './stream.mjs'

/** Uploads from an HTML form, and from clients that send the file as the body. */
export function createApp(folder, largest = 10_000_000) {
  const app = fw()
  // multer generates the file names. Never use the client's file name as a path.
  const form = multer({ dest: folder, limits: { fileSize: largest, files: 5, fields: 10 } })

  app.use(fw.static(join(import.meta.dirname, 'public')))

  app.post('/files', form.array('files'), (req, res) => {
    const files = req.files.map(({ filename, originalname, size }) => ({
      path: `/files/${filename}`,
      name: originalname,
      size,
    }))
    res.status(201).json({ title: req.body.title, files })
  })

  // The pattern doesn't allow slashes or a leading dot, so the name stays inside the folder.
  app.put('/files/:name(\\w[\\w.-]*)', storeBody(folder, largest))

  app.get('/files/:name(\\w[\\w.-]*)', (req, res) => {
    // An upload may be a page with scripts: make the browser save it instead of showing it.
    res.set('X-Content-Type-Options', 'nosniff')
    res.download(req.params.name, { root: folder })
  })

  app.use((error, _req, res, next) => {
    if (res.headersSent) return next(error)
    const status = error.code === 'LIMIT_FILE_SIZE' ? 413 : (error.status ?? 500)
    // Don't read the rest of the upload: close the connection after the response.
    res.status(status).set('Connection', 'close').json({ error: error.message })
  })
  return app
}
