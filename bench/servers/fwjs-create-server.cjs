const http = require('node:http')

const app = require('../../packages/fwjs')()
require('./routes.cjs')(app)
http.createServer(app).listen(process.env.PORT, '127.0.0.1')
