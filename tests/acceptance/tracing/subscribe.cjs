// Subscribes to every tracing channel and binds a store: app behavior must not change.
const { AsyncLocalStorage } = require('node:async_hooks')
const { tracingChannel } = require('node:diagnostics_channel')

const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error']
const storage = new AsyncLocalStorage()

for (const name of ['fwjs.request', 'fwjs.layer']) {
  const channel = tracingChannel(name)
  channel.subscribe(Object.fromEntries(events.map((event) => [event, () => {}])))
  channel.start.bindStore(storage, (trace) => trace)
  channel.asyncStart.bindStore(storage, ({ parent, request }) => parent ?? request)
}
