require('../opentelemetry.cjs')
  .attachSpans()
  .then(() => require('./fwjs.cjs'))
