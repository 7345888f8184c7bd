// node webpack.cjs FOLDER: bundles the app with webpack.
const webpack = require('webpack')

const options = {
  mode: 'production',
  target: 'node',
  context: __dirname,
  entry: './app.js',
  output: { path: process.argv[2], filename: 'index.js' },
}

webpack(options, (error, stats) => {
  if (!error && !stats.hasErrors()) return
  console.error(error ?? stats.toString('errors-only'))
  process.exitCode = 1
})
