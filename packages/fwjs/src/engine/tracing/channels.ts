import { type Channel, type TracingChannel, tracingChannel } from 'diagnostics_channel'
import type { LayerTrace, RequestTrace } from './trace.ts'

/** The channels `tracing:fwjs.request:*` and `tracing:fwjs.layer:*`; docs/guide/tracing.md is their manual. */
export const requests: TracingChannel<unknown, RequestTrace> = tracingChannel('fwjs.request')
export const layers: TracingChannel<unknown, LayerTrace> = tracingChannel('fwjs.layer')

/*
 * What decides whether something is published: one member of one object. A tracing channel asks all
 * of its five channels, and from Node 26 on its `start` is a getter.
 */
export const requestStart: Channel<unknown, RequestTrace> = requests.start
export const layerStart: Channel<unknown, LayerTrace> = layers.start
