/* Sends the spans of spans.mjs to an OTLP receiver, by default to http://localhost:4318. */
import { context, propagation, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { contextManager } from './spans.mjs'

const provider = new TracerProvider({
  spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
})
trace.setGlobalTracerProvider(provider)
context.setGlobalContextManager(contextManager)
propagation.setGlobalPropagator(new W3CTraceContextPropagator())

process.once('SIGTERM', async () => {
  await provider.shutdown()
  process.exit()
})
