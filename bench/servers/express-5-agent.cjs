require('../opentelemetry.cjs').attachAgent()
require('./express-5.cjs')
