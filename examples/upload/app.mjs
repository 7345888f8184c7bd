import { join } from 'node:path'
import fw from 'fwjs'
import multer from 'multer'
import { storeBody } from './stream.mjs'

/** Uploads by a form of a page, and by a client that sends the file as the body. */
export function createApp(folder, largest = 10_000_000) {
  const app = fw()
  // multer invents the names of the files. What a client calls its file is no path.
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

  // The pattern allows no slash and no leading dot: the name stays inside the folder.
  app.put('/files/:name(\\w[\\w.-]*)', storeBody(folder, largest))

  app.get('/files/:name(\\w[\\w.-]*)', (req, res) => {
    // An upload may be a page with scripts: the browser saves it, and shows it never.
    res.set('X-Content-Type-Options', 'nosniff')
    res.download(req.params.name, { root: folder })
  })

  app.use((error, _req, res, next) => {
    if (res.headersSent) return next(error)
    const status = error.code === 'LIMIT_FILE_SIZE' ? 413 : (error.status ?? 500)
    // The rest of the upload is not wanted: the connection ends with the answer.
    res.status(status).set('Connection', 'close').json({ error: error.message })
  })
  return app
}
