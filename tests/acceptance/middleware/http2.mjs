// Differences between HTTP/1.1 and HTTP/2 in every response, whatever the app.

/** Header fields about an HTTP/1.1 connection. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Matches the client's connection field in printed request headers. */
const connectionField = /"connection":"[^"]*",|,"connection":"[^"]*"/gi

/** Converts a record of either protocol to a common form. */
export function asOverHttp1(record) {
  return record.map((entry) => {
    if (!entry.headers) return { ...entry, value: ordinaryText(entry.value) }
    return { ...entry, headers: ordinaryHeaders(entry), body: ordinaryText(entry.body) }
  })
}

const ordinaryText = (text) =>
  text?.replaceAll('HTTP/2.0', 'HTTP/1.1').replaceAll(connectionField, '')

/** Header names are lowercase in HTTP/2, and Node puts the date elsewhere. */
function ordinaryHeaders({ headers }) {
  return headers
    .map((line) => /^([^:]*)(.*)$/s.exec(line))
    .map(([, name, value]) => [name.toLowerCase(), value])
    .filter(([name]) => !ofConnection.has(name))
    .map(([name, value]) => name + value)
    .sort()
}

/** Checks that differ over HTTP/2, or don't use it, with the reason. */
export const REASONS = {
  'express-winston, winston: requests and errors with metadata':
    'it copies the own fields of a response, and `statusCode` is none in HTTP/2',
  'cors: one origin, and a preflight on every path': 'Node leaves the length of a 204 out',
  'express-interceptor: modified pages':
    'HTTP/1.1 sends in pieces when the length was removed, HTTP/2 has no such form',
  'express-list-endpoints: the list of all routes': 'it sends no request',
  'express-list-routes: the list of all routes': 'it sends no request',
  'supertest: an app without a server; an agent with cookies': 'it has its own client',
  'serverless-http: events to requests, responses to results': 'it has no server',
  '@vendia/serverless-express: events to requests, responses to results': 'it has no server',
}

/** Evaluates a run over HTTP/2: a check is the same, or its reason is listed. */
export function judgeHttp2(results) {
  const isSame = (result) => result.same && result.overHttp2 > 0
  const unexplained = results.filter((result) => !isSame(result) && !(result.title in REASONS))
  const outdated = results.filter((result) => isSame(result) && result.title in REASONS)
  for (const result of unexplained) {
    const problem = result.same ? 'sends nothing over HTTP/2' : 'differs'
    console.log(`${result.title}: ${problem}, and no reason is listed`)
  }
  for (const result of outdated)
    console.log(`${result.title}: a reason is listed, but it is the same`)
  const requests = results.reduce((sum, { overHttp2 = 0 }) => sum + overHttp2, 0)
  const same = results.filter(isSame).length
  console.log(
    `${requests} requests over HTTP/2, ${same} checks the same, ${results.length - same - unexplained.length} with a reason`,
  )
  return {
    passed: results.length - unexplained.length - outdated.length,
    failed: unexplained.length + outdated.length,
  }
}
