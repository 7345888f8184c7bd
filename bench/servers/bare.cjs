const http = require('node:http')
const programs = require('../programs/index.cjs')

http.createServer(programs[process.argv[2]].bare()).listen(process.env.PORT, '127.0.0.1')
