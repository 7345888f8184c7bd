const fs = require('node:fs')
const path = require('node:path')
const express = require('fwjs')
const multer = require('multer')

/** The same photos on 4.x: each change is a row in docs/migration/from-express-3.md. */
module.exports = function createApp(folder) {
  const app = express()
  const upload = multer({ dest: folder })
  app.use(express.json({ limit: '1mb' }))
  app.use(express.urlencoded({ extended: true, limit: '1mb' }))

  app.post('/photos', upload.any(), (req, res, next) => {
    const [photo, ...others] = (req.files || []).filter((file) => file.fieldname === 'photo')
    if (!photo || others.length > 0) return res.status(400).send('One photo, please.')
    const kept = path.join(folder, path.basename(photo.originalname))
    fs.rename(photo.path, kept, (error) => {
      if (error) return next(error)
      const { originalname: name, mimetype: type, size } = photo
      res.status(201).json({ name, type, size, caption: req.body.caption })
    })
  })

  app.post('/albums', upload.array('photos'), (req, res) => {
    const photos = req.files || []
    for (const photo of photos) fs.unlinkSync(photo.path)
    res.json({ tags: req.body.tags, names: photos.map((photo) => photo.originalname).sort() })
  })

  app.get('/photos/:name', (req, res) => res.sendFile(req.params.name, { root: folder }))

  return app
}
