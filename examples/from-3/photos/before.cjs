const fs = require('node:fs')
const path = require('node:path')

/** Accepts photos with captions and stores them in a folder, on 3.x. */
module.exports = function createApp(express, folder) {
  const app = express()
  app.use(express.bodyParser({ uploadDir: folder }))

  app.post('/photos', (req, res, next) => {
    const { photo } = req.files
    if (!photo || Array.isArray(photo)) return res.send(400, 'One photo, please.')
    const kept = path.join(folder, path.basename(photo.name))
    fs.rename(photo.path, kept, (error) => {
      if (error) return next(error)
      const { name, type, size } = photo
      res.json(201, { name, type, size, caption: req.body.caption })
    })
  })

  app.post('/albums', (req, res, next) => {
    const photos = [].concat(req.files.photos || [])
    for (const photo of photos) fs.unlinkSync(photo.path)
    res.json({ tags: req.body.tags, names: photos.map((photo) => photo.name).sort() })
  })

  app.get('/photos/:name', (req, res) => res.sendfile(req.params.name, { root: folder }))

  return app
}
