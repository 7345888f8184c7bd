'use strict'

if (!require('./lib/known-as').exportFromCopy(module, 'index.js')) {
  module.exports = require('./lib/express')
}
