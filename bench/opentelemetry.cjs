/*
 * OpenTelemetry for the servers of `bench/opentelemetry`, with the packages of examples/tracing. Spans
 * are batched as in production; the exporter drops them, so that no network is measured.
 */
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const example = join(__dirname, '../examples/tracing')
const requireOfExample = createRequire(join(example, 'package.json'))
const { context, trace } = requireOfExample('@opentelemetry/api')
const { BatchSpanProcessor, TracerProvider } = requireOfExample('@opentelemetry/sdk-trace')

const exporter = {
  export: (_spans, done) => done({ code: 0 }),
  shutdown: async () => {},
}

function registerProvider(contextManager) {
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] }),
  )
  context.setGlobalContextManager(contextManager)
}

/** Attaches the agent, which must happen before the framework is loaded. */
exports.attachAgent = () => {
  const { AsyncLocalStorageContextManager } = requireOfExample('@opentelemetry/context-async-hooks')
  const { registerInstrumentations } = requireOfExample('@opentelemetry/instrumentation')
  const { ExpressInstrumentation } = requireOfExample('@opentelemetry/instrumentation-express')
  const { HttpInstrumentation } = requireOfExample('@opentelemetry/instrumentation-http')
  registerProvider(new AsyncLocalStorageContextManager())
  registerInstrumentations({
    instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()],
  })
}

/** Creates the same spans from fwjs's tracing channels. */
exports.attachSpans = async () => {
  const { contextManager } = await import(pathToFileURL(join(example, 'spans.mjs')).href)
  registerProvider(contextManager)
}
