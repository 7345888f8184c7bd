const express = require('express')
const webpack = require('webpack')
const devMiddleware = require('webpack-dev-middleware')
const hotMiddleware = require('webpack-hot-middleware')

const compiler = webpack({
  mode: 'development',
  devtool: false,
  entry: './source/index.js',
  output: { path: '/bundle', publicPath: '/assets/' },
  infrastructureLogging: { level: 'none' },
})
const app = express()
app.use(devMiddleware(compiler, { serverSideRender: true, etag: 'strong', stats: 'none' }))
app.use(hotMiddleware(compiler, { log: false }))
app.get('/page', (_req, res) => {
  const { stats } = res.locals.webpack.devMiddleware
  res.json(Object.keys(stats.toJson().assetsByChunkName))
})
app.listen(Number(process.env.PORT), '127.0.0.1')
