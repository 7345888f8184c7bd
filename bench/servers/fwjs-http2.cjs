const http2 = require('node:http2')
const fw = require('../../packages/fwjs')
const programs = require('../programs/index.cjs')

const app = fw()
programs[process.argv[2]].express(app, fw)
http2.createServer(app).listen(process.env.PORT, '127.0.0.1')
