require('../opentelemetry.cjs').attachAgent()
require('./bare.cjs')
