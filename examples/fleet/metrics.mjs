// The fleet uses the metrics of the tracing example.
export { metrics } from '../tracing/metrics.mjs'
