// Files by hand: open, fstat, the headers that fw.static sends, a stream.
const fs = require('node:fs')
const path = require('node:path')
const folder = require('./folder.cjs')

const TYPES = { '.txt': 'text/plain; charset=UTF-8' }

function sendFile(res, file) {
  fs.open(file, 'r', (openError, fd) => {
    if (openError) return fail(res)
    fs.fstat(fd, (error, stat) => {
      if (error || !stat.isFile()) return fs.close(fd, () => fail(res))
      res.setHeader('X-Powered-By', 'fw')
      res.setHeader('Accept-Ranges', 'bytes')
      res.setHeader('Cache-Control', 'public, max-age=0')
      res.setHeader('Last-Modified', stat.mtime.toUTCString())
      res.setHeader('ETag', `W/"${stat.size.toString(16)}-${stat.mtime.getTime().toString(16)}"`)
      res.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'application/octet-stream')
      res.setHeader('Content-Length', stat.size)
      const stream = fs.createReadStream(file, { fd, start: 0, end: Math.max(0, stat.size - 1) })
      stream.on('error', () => res.destroy())
      res.on('close', () => stream.destroy())
      stream.pipe(res)
    })
  })
}

function fail(res) {
  res.statusCode = 404
  res.end()
}

module.exports = (req, res) => {
  const name = decodeURIComponent(req.url.slice('/files/'.length))
  const file = path.join(folder, name)
  if (file.startsWith(folder + path.sep)) sendFile(res, file)
  else fail(res)
}
