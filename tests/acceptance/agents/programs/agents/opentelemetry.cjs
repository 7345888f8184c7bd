const { SpanKind } = require('@opentelemetry/api')
const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { RouterInstrumentation } = require('@opentelemetry/instrumentation-router')
const { InMemorySpanExporter, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-base')
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node')

const instrumentations = { express: ExpressInstrumentation, router: RouterInstrumentation }
const exporter = new InMemorySpanExporter()
let onSpan = () => {}
const watcher = {
  onStart() {},
  onEnd: () => onSpan(),
  forceFlush: async () => {},
  shutdown: async () => {},
}
const spanProcessors = [new SimpleSpanProcessor(exporter), watcher]
new NodeTracerProvider({ spanProcessors }).register()
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }),
    ...process.env.INSTRUMENTED.split(',').map((name) => new instrumentations[name]()),
  ],
})

const isRequest = ({ kind }) => kind === SpanKind.SERVER

/** Returns all spans once those of that many requests have ended. */
globalThis.whatTheAgentSaw = async (count) => {
  await new Promise((resolve) => {
    onSpan = () => exporter.getFinishedSpans().filter(isRequest).length >= count && resolve()
    onSpan()
  })
  return exporter.getFinishedSpans().map(({ name, attributes, status, events }) => ({
    name,
    route: attributes['http.route'],
    type: attributes['express.type'],
    layer: attributes['express.name'],
    status,
    errors: events.map((event) => event.attributes['exception.message']),
  }))
}
