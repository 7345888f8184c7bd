const http2 = require('node:http2')
const programs = require('../programs/index.cjs')

http2.createServer(programs[process.argv[2]].bare()).listen(process.env.PORT, '127.0.0.1')
