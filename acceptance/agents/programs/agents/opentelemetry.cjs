const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { InMemorySpanExporter, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-base')
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node')

const exporter = new InMemorySpanExporter()
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }),
    new ExpressInstrumentation(),
  ],
})

globalThis.whatTheAgentSaw = () =>
  exporter.getFinishedSpans().map(({ name, attributes, status, events }) => ({
    name,
    route: attributes['http.route'],
    type: attributes['express.type'],
    layer: attributes['express.name'],
    status,
    errors: events.map((event) => event.attributes['exception.message']),
  }))
