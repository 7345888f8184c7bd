require('../opentelemetry.cjs').attachAgent()

// APM agents recognize Express by the name of its folder (docs/apm-agents.md).
const fw = require('../../packages/fwjs-v5/agent-shims/node_modules/express')
const programs = require('../programs/index.cjs')

const app = fw()
programs[process.argv[2]].express(app, fw)
app.listen(process.env.PORT, '127.0.0.1')
