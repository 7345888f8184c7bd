import { createClient } from '../../comparison/client.mjs'
import { findPort, startProgram } from '../../comparison/program.mjs'

const cli = 'node_modules/@google-cloud/functions-framework/build/src/main.js'
const source = ['--source', 'functions.cjs']
const env = { NODE_ENV: 'production' }

/** Starts the framework with a function, and adds what it responds to the record. */
async function serve({ record }, folder, target, act, ...args) {
  const port = await findPort()
  const all = [cli, ...source, '--target', target, '--port', String(port), ...args]
  // A function for events responds to GET with a 500, but this is rejected before it.
  const program = await startProgram({ args: all, folder, port, env, ready: '/%E0' })
  const client = createClient(port)
  try {
    await act(client)
  } finally {
    await program.stop()
    record.push(...client.record)
  }
}

async function askApp({ ask, abort, waitFor }) {
  const proxied = { headers: { 'X-Forwarded-For': '10.0.0.9' } }
  await ask('GET /hello/world?a[b]=1', { ...proxied, shows: '"a[b]":"1"' })
  await ask('HEAD /hello/world')
  await ask('POST /body', { json: { a: 1 }, shows: '"bytes":7' })
  await ask('POST /body', { form: 'a[b]=1&c=2', shows: '{"a":{"b":"1"},"c":"2"}' })
  for (const type of ['text/plain', 'text/csv', 'application/cloudevents+json']) {
    await ask('POST /body', { body: '{}', headers: { 'Content-Type': type }, shows: '"bytes":2' })
  }
  await ask('POST /body', { shows: '{' })
  await ask('POST /body', {
    body: '{',
    headers: { 'Content-Type': 'application/json' },
    status: 400,
    shows: 'Bad Request',
  })
  await ask('GET /stream', { shows: 'one two' })
  await ask('GET /cookie', { status: 302, shows: '/hello/x' })
  await ask('GET /thrown', { status: 418, shows: 'Teapot' })
  await ask('GET /none', { status: 404, shows: 'Cannot GET /none' })
  await ask('GET /favicon.ico', { status: 404 })
  await abort('GET /endless')
  await waitFor('GET /closed', 200)
  await ask('GET /closed', { shows: '{"closed":1}' })
}

async function askPlain({ ask }) {
  await ask('GET /any/path?a=1', { status: 201, shows: '"a":"1"' })
  await ask('DELETE /any', { status: 201 })
  await ask('GET /rejected', { status: 500 })
  await ask('GET /late', { shows: 'sent' })
  await ask('GET /timer', { status: 500 })
  await ask('GET /ignored/x', { status: 404 })
}

const event = {
  specversion: '1.0',
  id: '1',
  source: '//pubsub.googleapis.com/projects/p/topics/t',
  type: 'google.cloud.pubsub.topic.v1.messagePublished',
  data: { message: { data: 'aGk=' } },
}
const structured = { 'Content-Type': 'application/cloudevents+json' }
const binary = Object.fromEntries(
  ['specversion', 'id', 'source', 'type'].map((name) => [`ce-${name}`, event[name]]),
)
const background = {
  context: {
    eventId: '7',
    timestamp: '2026-01-02T03:04:05.678Z',
    eventType: 'google.pubsub.topic.publish',
    resource: { service: 'pubsub.googleapis.com', name: 'projects/p/topics/t', type: 't' },
  },
  data: { '@type': 'type.googleapis.com/google.pubsub.v1.PubsubMessage', data: 'aGk=' },
}
const pushed = { subscription: 's', message: { data: 'aGk=', messageId: '1', attributes: {} } }

async function sendEvents({ ask }) {
  await ask('POST /', { json: event, headers: structured, shows: '"specversion":"1.0"' })
  const traced = { ...binary, traceparent: '00-1-2-01' }
  await ask('POST /', { json: event.data, headers: traced, shows: '"traceparent"' })
  await ask('POST /any/path', { json: background, shows: 'messagePublished' })
  await ask('POST /projects/p/topics/t', { json: pushed, shows: 'aGk=' })
  await ask('POST /', {
    json: { ...event, data: { fail: true } },
    headers: structured,
    status: 500,
  })
  await ask('GET /', { status: 500 })
  await ask('PUT /', { json: event, headers: structured, status: 404, shows: 'Cannot PUT /' })
}

async function callBack({ ask }) {
  await ask('POST /', { json: event, headers: structured, shows: '{"id":"1"}' })
  await ask('POST /', { json: { fail: true }, headers: binary, status: 500 })
}

async function sendBackgroundEvents({ ask }) {
  await ask('POST /', { json: background, shows: '"eventId":"7"' })
  await ask('POST /', { json: event, headers: structured, shows: '"type":"google.cloud.' })
  await ask('POST /', { json: event.data, headers: binary, shows: 'aGk=' })
  await ask('POST /', { json: { data: { fail: true }, context: {} }, status: 500 })
}

export async function flow(client, folder) {
  await serve(client, folder, 'app', askApp)
  await serve(client, folder, 'plain', askPlain, '--ignored-routes', '/ignored')
  await serve(client, folder, 'promised', sendEvents)
  await serve(client, folder, 'calledBack', callBack)
  await serve(client, folder, 'background', sendBackgroundEvents, '--signature-type', 'event')
}
