// Calls both adapters with AWS Lambda events and prints their responses, one per line.
const serverlessExpress = require('@vendia/serverless-express')
const serverlessHttp = require('serverless-http')
const app = require('./app.cjs')

const vendia = serverlessExpress({ app, binarySettings: { contentTypes: ['image/*'] } })
const adapters = {
  'serverless-http': serverlessHttp.default
    ? serverlessHttp.default(app, { binary: ['image/*'] })
    : serverlessHttp(app, { binary: ['image/*'] }),
  '@vendia/serverless-express': vendia,
}

const second = (method, path, body, headers = {}) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path.split('?')[0],
  rawQueryString: path.split('?')[1] ?? '',
  headers: { host: 'example.org', 'x-forwarded-proto': 'https', ...headers },
  requestContext: {
    http: { method, path, sourceIp: '10.0.0.9', protocol: 'HTTP/1.1' },
    stage: '$default',
  },
  body,
  isBase64Encoded: false,
})

const first = (method, path) => ({
  resource: '/{proxy+}',
  path,
  httpMethod: method,
  headers: { Host: 'example.org' },
  multiValueHeaders: { Host: ['example.org'] },
  queryStringParameters: { a: '1' },
  multiValueQueryStringParameters: { a: ['1', '2'] },
  requestContext: { httpMethod: method, path, stage: 'prod', identity: { sourceIp: '10.0.0.9' } },
  body: null,
  isBase64Encoded: false,
})

const json = { 'content-type': 'application/json' }
const events = [
  second('GET', '/users/7?a[b]=c'),
  second('POST', '/users', '{"a":1}', { ...json, 'content-length': '7' }),
  second('POST', '/users', '{bad', { ...json, 'content-length': '4' }),
  second('GET', '/bytes'),
  second('GET', '/moved'),
  second('GET', '/error'),
  second('GET', '/none'),
  second('GET', '/files/a.txt'),
  second('HEAD', '/files/a.txt'),
  first('GET', '/users/8'),
]

async function invokeAll() {
  for (const [name, handler] of Object.entries(adapters)) {
    for (const event of events) {
      const path = event.rawPath ?? event.path
      const answer = await handler(structuredClone(event), {})
      process.stdout.write(`${JSON.stringify({ title: `${name} ${path}`, answer })}\n`)
    }
  }
}

void invokeAll()
