'use strict'

// Datadog's agent recognizes the main file of a package only if the file that requires it can find the package by
// its name, so this file is next to `node_modules`.
module.exports = require('./node_modules/router')
