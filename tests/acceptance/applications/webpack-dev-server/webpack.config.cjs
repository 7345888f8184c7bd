const HtmlPlugin = require('html-webpack-plugin')

const port = Number(process.env.PORT)

module.exports = {
  mode: 'development',
  devtool: false,
  entry: './source/index.js',
  plugins: [new HtmlPlugin({ title: 'page' })],
  devServer: {
    host: '127.0.0.1',
    port,
    compress: true,
    historyApiFallback: true,
    static: './public',
    devMiddleware: { etag: 'strong' },
    proxy: [{ context: ['/api'], target: process.env.UPSTREAM, changeOrigin: true }],
    setupMiddlewares(middlewares, { app }) {
      // Express 5 doesn't parse nested queries by default.
      app.set('query parser', 'extended')
      app.get('/own/:id', (req, res) => res.json({ id: req.params.id, query: req.query }))
      return middlewares
    },
  },
}
