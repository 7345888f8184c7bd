const { tracingChannel } = require('node:diagnostics_channel')

for (const name of ['fwjs.request', 'fwjs.layer']) {
  tracingChannel(name).subscribe({ start() {}, asyncEnd() {} })
}
require('./fwjs.cjs')
