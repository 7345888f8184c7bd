'use strict'

if (!require('./lib/express-copy').exportFromCopy(module, 'index.js')) {
  module.exports = require('./lib/express')
}
