const { mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const express = require('express')
const { check } = require('../program/check.cjs')

/** Creates a project with a few files, deleted after the check. */
function createProject(talk, files) {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-bundlers-'))
  talk.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  talk.mask(folder, 'PROJECT')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

check('vite', 'in middleware mode: modules, pages, other routes', async (talk) => {
  const { createServer } = await import('vite')
  const root = createProject(talk, {
    'module.ts': 'export const answer: number = 41 + 1',
    'index.html': '<script type="module" src="/module.ts"></script>',
  })
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'spa',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  })
  talk.onEnd(() => vite.close())
  talk.mask(/"mtime":\d+/g, '"mtime":TIME')
  talk.mask(/sourceMappingURL=\S+/g, 'sourceMappingURL=MAP')
  talk.mask(/W\/"[^"]+"/g, 'TAG')
  const app = express()
  app.use('/api', (req, res) => res.send('api'))
  app.use(vite.middlewares)
  await talk.serve(app)
  await talk.ask('GET /module.ts', { shows: 'answer = ' })
  await talk.ask('GET /api', { shows: 'api' })
  await talk.ask('GET /any/page', { headers: { Accept: 'text/html' }, shows: '/@vite/client' })
  await talk.ask('GET /none.ts', { headers: { Accept: 'text/javascript' }, status: 404 })
})

check(
  ['webpack-dev-middleware', 'webpack-hot-middleware', 'webpack'],
  'a bundle from memory, a range request, the event stream',
  async (talk) => {
    const webpack = require('webpack')
    const devMiddleware = require('webpack-dev-middleware')
    const folder = createProject(talk, { 'index.js': 'console.log(77)' })
    const compiler = webpack({
      context: folder,
      mode: 'production',
      entry: './index.js',
      output: { path: '/' },
    })
    const middleware = (devMiddleware.default ?? devMiddleware)(compiler, { stats: 'none' })
    talk.onEnd(() => {
      middleware.close()
      compiler.close(() => {})
    })
    talk.mask(/"time":\d+/g, '"time":N')
    talk.mask(/"hash":"\w+"/g, '"hash":"H"')
    const app = express()
    app.use(middleware, require('webpack-hot-middleware')(compiler, { log: false }))
    await talk.serve(app)
    await talk.ask('GET /main.js', { shows: 'console.log(77)' })
    await talk.ask('GET /main.js', {
      headers: { Range: 'bytes=0-6' },
      status: 206,
      shows: 'console',
    })
    await talk.ask('GET /none.js', { status: 404 })
    await talk.ask('GET /__webpack_hmr', { until: '"sync"', shows: '"sync"' })
  },
)
