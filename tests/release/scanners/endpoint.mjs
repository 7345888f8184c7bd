// Serves the endpoints that audit commands use, with the given advisories, and forwards everything else to
// the registry: a local registry has no advisories of its own.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { matchesOf } from './advisories.mjs'

const BULK = '/-/npm/v1/security/advisories/bulk'
const WHOLE_TREES = ['/-/npm/v1/security/audits', '/-/npm/v1/security/audits/quick']

/**
 * Starts the endpoints in front of a registry. Resolves to their URL, the components that the requests asked
 * about, and a function that stops them.
 */
export async function startEndpoint(registry, advisories) {
  const asked = []
  const server = createServer((req, res) => {
    respond(req, res, { registry, advisories, asked }).catch((error) => res.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${server.address().port}/`, asked, close }
}

async function respond(req, res, { registry, advisories, asked }) {
  if (req.method !== 'POST') return forward(req, res, registry)
  const body = await readBody(req)
  const isTree = WHOLE_TREES.includes(req.url)
  if (!isTree && req.url !== BULK) throw new Error(`POST ${req.url} is unknown`)
  const components = isTree ? inTree(body) : inBulk(body)
  asked.push(...components)
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify(isTree ? NONE : answerOf(matchesOf(components, advisories))))
}

async function readBody(req) {
  const body = Buffer.concat(await req.toArray())
  const isCompressed = req.headers['content-encoding'] === 'gzip'
  return JSON.parse(isCompressed ? gunzipSync(body) : body)
}

const inBulk = (versionsOf) =>
  Object.entries(versionsOf).flatMap(([name, versions]) =>
    versions.map((version) => `${name}@${version}`),
  )

/** Returns all components of a dependency tree, as Yarn 1 and pnpm 10 send it. */
export function inTree({ dependencies = {} }) {
  return Object.entries(dependencies).flatMap(([name, one]) => [
    `${name}@${one.version}`,
    ...inTree(one),
  ])
}

/** The response for a tree without vulnerabilities: what was asked is enough to know. */
const NONE = {
  actions: [],
  advisories: {},
  muted: [],
  metadata: {
    vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0 },
    ...{ dependencies: 0, devDependencies: 0, optionalDependencies: 0, totalDependencies: 0 },
  },
}

function answerOf(found) {
  const answer = {}
  for (const [index, { id, package: name, vulnerable }] of found.entries()) {
    answer[name] ??= []
    answer[name].push({
      id: index + 1,
      url: 'https://example.com/',
      title: id,
      severity: 'high',
      vulnerable_versions: vulnerable,
      cwe: [],
      cvss: { score: 0, vectorString: null },
    })
  }
  return answer
}

async function forward(req, res, registry) {
  const headers = { accept: req.headers.accept ?? '*/*' }
  const response = await fetch(new URL(req.url.slice(1), registry), { headers })
  res.statusCode = response.status
  res.setHeader('Content-Type', response.headers.get('content-type') ?? 'text/plain')
  res.end(Buffer.from(await response.arrayBuffer()))
}
