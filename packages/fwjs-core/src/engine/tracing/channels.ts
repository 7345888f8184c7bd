import { type Channel, type TracingChannel, tracingChannel } from 'diagnostics_channel'
import type { LayerTrace, RequestTrace } from './trace.ts'

/** The channels `tracing:fwjs.request:*` and `tracing:fwjs.layer:*`; see docs/guide/tracing.md. */
export const requests: TracingChannel<unknown, RequestTrace> = tracingChannel('fwjs.request')
export const layers: TracingChannel<unknown, LayerTrace> = tracingChannel('fwjs.layer')

/*
 * One property of one object decides whether to publish. A tracing channel would check all five of its
 * channels, and its `start` is a getter in Node 26 and later.
 */
export const requestStart: Channel<unknown, RequestTrace> = requests.start
export const layerStart: Channel<unknown, LayerTrace> = layers.start
