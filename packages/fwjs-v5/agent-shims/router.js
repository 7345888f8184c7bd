'use strict'

const { join } = require('node:path')

// Datadog's agent recognizes the main file of a package only where the package can be found by its name,
// so the router is required by its name here. If a deploy tool has removed the folder, another router may
// be found instead, which isn't ours.
const own = join(__dirname, 'node_modules', 'router', 'index.js')

module.exports = require.resolve('router') === own ? require('router') : require(own)
