require('../opentelemetry.cjs').attachAgent()
require('./express.cjs')
