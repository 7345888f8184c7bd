const http = require('node:http')

const fw = require('../../packages/fwjs')

const app = fw()
require('./routes.cjs')(app, fw)
http.createServer(app).listen(process.env.PORT, '127.0.0.1')
