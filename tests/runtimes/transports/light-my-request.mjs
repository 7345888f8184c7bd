import inject from 'light-my-request'

/** Injects one request into the app with light-my-request, without a port. */
export async function ask(app, path, { method = 'GET', headers = {}, body } = {}) {
  return readReply(await inject(app, { method, url: path, headers, payload: body }))
}

function readReply({ statusCode, statusMessage, headers, payload, rawPayload }) {
  return {
    status: statusCode,
    statusMessage,
    headers: Object.fromEntries(Object.entries(headers).map(asNodeReads)),
    rawHeaders: Object.entries(headers).flat(),
    text: payload,
    bytes: rawPayload,
    // `inject` fails if a response ends early.
    cut: false,
  }
}

/** Returns cookies as an array and other headers as one string, like the Node.js client. */
function asNodeReads([name, value]) {
  if (name === 'set-cookie') return [name, [value].flat()]
  return [name, Array.isArray(value) ? value.join(', ') : value]
}
