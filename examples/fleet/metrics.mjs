// The metrics of the other example are those of a fleet, too.
export { metrics } from '../tracing/metrics.mjs'
