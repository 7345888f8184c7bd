import inject from 'light-my-request'

/** One request that is handed to the app by light-my-request, without a port. */
export async function ask(app, path, { method = 'GET', headers = {}, body } = {}) {
  const changed = app.request ? keepPrototypes(app) : []
  try {
    const question = { method, url: path, headers, payload: body }
    return readReply(await inject(app, question))
  } finally {
    for (const object of changed) restore(object)
  }
}

function readReply({ statusCode, statusMessage, headers, payload, rawPayload }) {
  return {
    status: statusCode,
    statusMessage,
    headers: Object.fromEntries(Object.entries(headers).map(asNodeReads)),
    rawHeaders: Object.entries(headers).flat(),
    text: payload,
    bytes: rawPayload,
    // A response that ends early is an error of `inject`.
    cut: false,
  }
}

/** Node's client gives cookies as an array, however many they are, and other headers as one text. */
function asNodeReads([name, value]) {
  if (name === 'set-cookie') return [name, [value].flat()]
  return [name, Array.isArray(value) ? value.join(', ') : value]
}

/** What light-my-request changes: each object with its own prototype and the requests in flight. */
const kept = new Map()

/**
 * light-my-request puts its own classes under `fw.request` and `fw.response` and leaves them there;
 * tests that listen in the same process need Node's.
 */
function keepPrototypes(app) {
  const shared = [app.request, app.response].map((object) => Object.getPrototypeOf(object))
  for (const object of shared) {
    const entry = kept.get(object) ?? { prototype: Object.getPrototypeOf(object), inFlight: 0 }
    entry.inFlight += 1
    kept.set(object, entry)
  }
  return shared
}

function restore(object) {
  const entry = kept.get(object)
  entry.inFlight -= 1
  if (entry.inFlight > 0) return
  Object.setPrototypeOf(object, entry.prototype)
  kept.delete(object)
}
