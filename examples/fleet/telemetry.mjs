// Loaded before worker.mjs by long-run.mjs and memory.mjs: the OpenTelemetry agent, which instruments fwjs and Express
// in the same way.

import { createRequire } from 'node:module'

const ofTracing = createRequire(new URL('../tracing/package.json', import.meta.url))
const { registerInstrumentations } = ofTracing('@opentelemetry/instrumentation')
const { AsyncLocalStorageContextManager } = ofTracing('@opentelemetry/context-async-hooks')
const { context, trace } = ofTracing('@opentelemetry/api')
const { OTLPTraceExporter } = ofTracing('@opentelemetry/exporter-trace-otlp-http')
const { BatchSpanProcessor, TracerProvider } = ofTracing('@opentelemetry/sdk-trace')
const { HttpInstrumentation } = ofTracing('@opentelemetry/instrumentation-http')
const { ExpressInstrumentation } = ofTracing('@opentelemetry/instrumentation-express')

const exporter = new OTLPTraceExporter({ url: process.env.SPANS_URL })
const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] })
trace.setGlobalTracerProvider(provider)
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()],
})
// The agent replaces functions in modules that are loaded with require. The app imports the same modules afterwards.
const ofFleet = createRequire(import.meta.url)
ofFleet('http')
ofFleet('fwjs')
