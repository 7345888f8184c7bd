const { mkdtempSync, utimesSync, writeFileSync } = require('node:fs')
const { createServer } = require('node:http')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const express = require('express')
const { check } = require('../program/check.cjs')

/*
 * Middleware that captures a response by replacing `res.write` and `res.end` with functions that
 * return nothing.
 */

const FILES = {
  'small.html': '<html><body>small</body></html>',
  'large.html': `<html><body>${'large '.repeat(30_000)}</body></html>`,
  'style.css': 'body {\n  color: red;\n}\n',
  'data.json': '{ "a": 1 }\n',
}

function createFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'rewriting-'))
  for (const [name, content] of Object.entries(FILES)) {
    writeFileSync(join(folder, name), content)
    utimesSync(join(folder, name), 1_600_000_000, 1_600_000_000)
  }
  return folder
}

/** Sends every kind of response through the middleware. */
async function askAll({ serve, ask }, middleware, { skipsLarge = false } = {}) {
  const folder = createFiles()
  const app = express().use(middleware).use(express.static(folder))
  app.get('/sent', (req, res) => res.sendFile(join(folder, 'large.html')))
  app.get('/text', (req, res) => res.send('<html><body>text</body></html>'))
  app.get('/json', (req, res) => res.json({ a: 1 }))
  app.get('/error', (req, res, next) => next({ status: 418, stack: 'no stack' }))
  await serve(app)
  for (const path of ['small.html', 'style.css', 'data.json', 'text', 'json']) {
    await ask(`GET /${path}`)
  }
  await ask('GET /error', { status: 418 })
  await ask('GET /none', { status: 404 })
  await ask('HEAD /small.html')
  if (skipsLarge) return
  await ask('GET /large.html')
  await ask('GET /sent')
  await ask('GET /large.html', { headers: { Range: 'bytes=0-99999' }, status: 206 })
}

const isHtml = (res) => /html/.test(res.getHeader('Content-Type'))
const marked = (text) => String(text).replace('</body>', '<p>added</p></body>')

check('express-minify', 'minified files and responses', (talk) =>
  askAll(talk, require('express-minify')()),
)

check('tamper', 'rewritten HTML', (talk) =>
  askAll(
    talk,
    require('tamper')((req, res) => (isHtml(res) ? marked : undefined)),
  ),
)

check('express-modify-response', 'rewritten HTML', (talk) => {
  const modify = require('express-modify-response')
  const middleware = modify(
    (req, res) => isHtml(res),
    (req, res, body) => marked(body),
  )
  return askAll(talk, middleware)
})

check('connect-body-rewrite', 'rewritten HTML', (talk) =>
  askAll(talk, require('connect-body-rewrite')({ accept: isHtml, rewrite: marked })),
)

check('connect-injector', 'rewritten HTML', (talk) => {
  const injector = require('connect-injector')
  const convert = (content, req, res, callback) => callback(null, marked(content))
  return askAll(
    talk,
    injector((req, res) => isHtml(res), convert),
  )
})

/** The package opens a second port, and doesn't accept 0. */
function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  return new Promise((resolve) => {
    server.once('listening', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

check('easy-livereload', 'a script added to HTML', async (talk) => {
  const port = await findPort()
  talk.ports.add(port)
  const middleware = require('easy-livereload')({ watchDirs: [createFiles()], port })
  // The record has only a hash of a large body, and it has the port.
  await askAll(talk, middleware, { skipsLarge: true })
})
