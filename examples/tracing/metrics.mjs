/*
 * Prometheus metrics for an fwjs app, from its tracing channels. The names follow OpenTelemetry's semantic conventions, so
 * that dashboards keep working if you change the exporter. Clients can't add label values: methods are those known to
 * Node.js, and routes are your patterns.
 */
import { tracingChannel } from 'node:diagnostics_channel'
import { METHODS } from 'node:http'
import { Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
const duration = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time from calling the app to the end of the response',
  labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  registers: [registry],
})
const active = new Gauge({
  name: 'http_server_active_requests',
  help: 'Requests in progress',
  labelNames: ['http_request_method'],
  registers: [registry],
})

const begun = new WeakMap()
const methodOf = ({ method }) => (METHODS.includes(method) ? method : '_OTHER')

tracingChannel('fwjs.request').subscribe({
  start(request) {
    begun.set(request, performance.now())
    active.inc({ http_request_method: methodOf(request.req) })
  },
  asyncEnd(request) {
    const { req, res, route, aborted } = request
    const labels = {
      http_request_method: methodOf(req),
      http_route: route ?? 'unmatched',
      http_response_status_code: aborted ? 'aborted' : res.statusCode,
    }
    active.dec({ http_request_method: methodOf(req) })
    duration.observe(labels, (performance.now() - begun.get(request)) / 1000)
  },
})

/** Serves the metrics. Register it on an address that only Prometheus can reach. */
export async function metrics(_req, res) {
  res.type(registry.contentType).send(await registry.metrics())
}
