import inject from 'light-my-request'

/** One request that is handed to the app by light-my-request, without a port. */
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
    // A response that ends early is an error of `inject`.
    cut: false,
  }
}

/** Node's client gives cookies as an array, however many they are, and other headers as one text. */
function asNodeReads([name, value]) {
  if (name === 'set-cookie') return [name, [value].flat()]
  return [name, Array.isArray(value) ? value.join(', ') : value]
}
