// An app with spans, in its own process: `node observe.cjs FRAMEWORK by-agent|by-channels|by-both`.
// It prints what tests/acceptance/agents/programs/exercise.cjs prints.
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const example = join(__dirname, '../../../examples/tracing')
const requireOfExample = createRequire(join(example, 'package.json'))
const { context, SpanKind, trace } = requireOfExample('@opentelemetry/api')
const { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } = requireOfExample(
  '@opentelemetry/sdk-trace',
)
const [, , framework, way] = process.argv

const exporter = new InMemorySpanExporter()
let onSpan = () => {}
const watcher = {
  onStart() {},
  onEnd: () => onSpan(),
  forceFlush: async () => {},
  shutdown: async () => {},
}
trace.setGlobalTracerProvider(
  new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter }), watcher] }),
)

/**
 * Attaches the agent as its manual describes, with its own context manager unless there is another.
 */
function attachAgent() {
  const { AsyncLocalStorageContextManager } = requireOfExample('@opentelemetry/context-async-hooks')
  const { registerInstrumentations } = requireOfExample('@opentelemetry/instrumentation')
  const { ExpressInstrumentation } = requireOfExample('@opentelemetry/instrumentation-express')
  const { HttpInstrumentation } = requireOfExample('@opentelemetry/instrumentation-http')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }),
      new ExpressInstrumentation(),
    ],
  })
}

async function attachChannels() {
  const { contextManager } = await import(pathToFileURL(join(example, 'spans.mjs')).href)
  context.setGlobalContextManager(contextManager)
}

const isRequest = ({ kind }) => kind === SpanKind.SERVER

/** Returns all spans once those of that many requests have ended. */
globalThis.whatTheAgentSaw = async (count) => {
  await new Promise((resolve) => {
    onSpan = () => exporter.getFinishedSpans().filter(isRequest).length >= count && resolve()
    onSpan()
  })
  return exporter.getFinishedSpans().map(({ name, attributes }) => ({
    name,
    type: attributes['express.type'],
    layer: attributes['express.name'],
  }))
}

async function main() {
  if (way !== 'by-agent') await attachChannels()
  if (way !== 'by-channels') attachAgent()
  const express = require(framework)
  await require('../agents/programs/exercise.cjs')(express, express.Router)
}

void main()
