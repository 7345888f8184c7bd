// One app for all suites. `ask` returns the response to a request.
const express = require('express')

const app = express()
app.get('/', (_req, res) => res.send('hello'))

exports.ask = async (path) => {
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`)
    return { body: await response.text(), maker: response.headers.get('x-powered-by') }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
