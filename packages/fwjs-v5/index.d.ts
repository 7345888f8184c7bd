import fw = require('./lib/express')

export = fw
