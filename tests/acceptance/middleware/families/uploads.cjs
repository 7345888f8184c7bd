const { mkdtempSync, readFileSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const express = require('express')
const { check } = require('../program/check.cjs')

const file = (name, content, type) => ({ name, content, type })
const sayError = (error, req, res, next) =>
  res.status(error.status ?? 400).json([error.name, error.code ?? null, error.message])

function createFolder(talk) {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-uploads-'))
  talk.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

for (const name of ['multer', 'multer-1']) {
  check(name, 'one file and fields, in memory', async ({ serve, ask }) => {
    const upload = require(name)()
    const app = express()
    app.post('/', upload.single('file'), (req, res) => {
      const { originalname, mimetype, size, buffer } = req.file ?? {}
      res.json([req.body, originalname, mimetype, size, String(buffer)])
    })
    await serve(app)
    const multipart = { a: '1', 'b[c]': ['2', '3'], file: file('f.txt', 'hello') }
    await ask('POST /', { multipart, shows: 'hello' })
    await ask('POST /', { multipart: { a: '1' } })
    await ask('POST /', { json: { a: 1 } })
  })

  check(name, 'many files, on disk, with limits and a filter', async (talk) => {
    const multer = require(name)
    const fileFilter = (req, uploaded, callback) =>
      callback(null, uploaded.mimetype !== 'image/bad')
    const filename = (req, uploaded, callback) => callback(null, `kept-${uploaded.originalname}`)
    const storage = multer.diskStorage({ destination: createFolder(talk), filename })
    const upload = multer({ storage, fileFilter, limits: { fileSize: 10, files: 3 } })
    const app = express()
    app.post('/', upload.fields([{ name: 'one', maxCount: 1 }, { name: 'many' }]), (req, res) => {
      const say = (each) => [each.fieldname, each.filename, readFileSync(each.path, 'utf8')]
      res.json(Object.values(req.files).flat().map(say))
    })
    app.use(sayError)
    await talk.serve(app)
    const many = [file('a.txt', 'a'), file('b.txt', 'b')]
    await talk.ask('POST /', { multipart: { one: file('1.txt', '1'), many }, shows: 'kept-b.txt' })
    await talk.ask('POST /', { multipart: { one: file('x', 'x', 'image/bad') }, shows: '[]' })
    await talk.ask('POST /', { multipart: { many: file('x', 'x'.repeat(11)) }, status: 400 })
    await talk.ask('POST /', { multipart: { other: file('x', 'x') }, status: 400 })
  })
}

check('express-fileupload', 'files in memory, moved, over the limit', async (talk) => {
  const folder = createFolder(talk)
  const app = express()
  app.use(require('express-fileupload')({ limits: { fileSize: 10 }, abortOnLimit: true }))
  app.post('/', async (req, res) => {
    const { name, size, md5, mimetype } = req.files.file
    await req.files.file.mv(join(folder, 'moved'))
    res.json([req.body, name, size, md5, mimetype, readFileSync(join(folder, 'moved'), 'utf8')])
  })
  await talk.serve(app)
  await talk.ask('POST /', {
    multipart: { a: '1', file: file('f.txt', 'hello') },
    shows: 'hello',
  })
  const multipart = { file: file('f.txt', 'x'.repeat(11)) }
  await talk.ask('POST /', { multipart, status: 413 })
})

check('connect-busboy', 'a file streamed', async ({ serve, ask }) => {
  const app = express()
  app.use(require('connect-busboy')())
  app.post('/', (req, res) => {
    const seen = []
    req.busboy.on('field', (name, value) => seen.push([name, value]))
    req.busboy.on('file', (name, stream, { filename }) => {
      let length = 0
      stream.on('data', (data) => {
        length += data.length
      })
      stream.on('end', () => seen.push([name, filename, length]))
    })
    req.busboy.on('close', () => res.json(seen))
    req.pipe(req.busboy)
  })
  await serve(app)
  const multipart = { a: '1', file: file('f.txt', 'x'.repeat(100_000)) }
  await ask('POST /', { multipart, shows: '["file","f.txt",100000]' })
})

check('connect-multiparty', 'files on disk and nested fields', async (talk) => {
  const app = express()
  app.use(require('connect-multiparty')({ uploadDir: createFolder(talk) }))
  app.post('/', (req, res) => {
    const { originalFilename, size, path } = req.files.file
    res.json([req.body, originalFilename, size, readFileSync(path, 'utf8')])
  })
  await talk.serve(app)
  const multipart = { 'a[b]': '1', file: file('f.txt', 'hello') }
  await talk.ask('POST /', { multipart, shows: 'hello' })
})

check('formidable', 'a form parsed in a handler', async (talk) => {
  const { default: formidable } = await import('formidable')
  const uploadDir = createFolder(talk)
  const app = express()
  app.post('/', async (req, res, next) => {
    try {
      const [fields, files] = await formidable({ uploadDir, maxFileSize: 50 }).parse(req)
      res.json([fields, files.file.map(({ originalFilename, size }) => [originalFilename, size])])
    } catch (error) {
      next(error)
    }
  })
  app.use((error, req, res, next) => res.status(error.httpCode).json(error.code))
  await talk.serve(app)
  await talk.ask('POST /', { multipart: { a: '1', file: file('f.txt', 'hello') } })
  await talk.ask('POST /', { multipart: { file: file('f.txt', 'x'.repeat(60)) }, status: 413 })
})
