// Sends the requests of a target to its app, and records the responses.
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Encodes a form with files, always with the same boundary. */
export function multipart(parts) {
  const lines = parts.flatMap(({ name, value, filename, type }) => [
    '--boundary7',
    `Content-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    '',
    value,
  ])
  return {
    headers: { 'Content-Type': 'multipart/form-data; boundary=boundary7' },
    body: [...lines, '--boundary7--', ''].join('\r\n'),
  }
}

function prepareBody({ json, form, body, headers = {} }) {
  const content = json === undefined ? (form ?? body) : JSON.stringify(json)
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  if (content === undefined) return { headers }
  const length = { 'Content-Length': Buffer.byteLength(content) }
  const typed = json === undefined && form === undefined ? {} : { 'Content-Type': type }
  return { content, headers: { ...typed, ...length, ...headers } }
}

function exchange(port, title, options) {
  const [method, path] = title.split(' ')
  const { content, headers } = prepareBody(options)
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (res) => {
        const chunks = []
        res.on('data', (chunk) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: res.statusCode, raw: res.rawHeaders, headers: res.headers, bytes })
        })
      },
    )
    asked.setTimeout(30_000, () => asked.destroy(new Error('no response for 30 s')))
    asked.on('error', reject)
    asked.end(content)
  })
}

/** Aborts a request after the first bytes of its response, and resolves to them. */
async function abort(port, title, options = {}) {
  const [method, path] = title.split(' ')
  const { content, headers } = prepareBody(options)
  const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  asked.setTimeout(30_000, () => asked.destroy(new Error('no response for 30 s')))
  asked.end(content)
  const [res] = await once(asked, 'response')
  const [first] = await once(res, 'data')
  res.on('error', () => {})
  asked.destroy()
  return first.toString()
}

/** Repeats a request, without recording it, until the response has the status. */
async function waitFor(port, title, wanted) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { status } = await exchange(port, title, {})
    if (status === wanted) return
    await sleep(100)
  }
  throw new Error(`${title} never returned ${wanted}`)
}

const httpDate = /[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT/g
// docs/differences.md: the header contains the framework's own name.
const frameworkName = /^X-Powered-By: (Express|fw)$/
const isoDate = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g

export function createClient(port, masks = []) {
  const record = []
  const mask = (text) =>
    [[httpDate, 'DATE'], [isoDate, 'DATE'], [frameworkName, 'X-Powered-By: NAME'], ...masks].reduce(
      (masked, [pattern, name]) => masked.replace(pattern, name),
      text,
    )

  /** Records something other than a request; it counts only if it is as expected. */
  function note(title, value, holds = true) {
    record.push({ title, holds, got: JSON.parse(mask(JSON.stringify(value))) })
  }

  /** Sends `METHOD /path`; the response must have the status and contain the text of `shows`. */
  async function ask(title, options = {}) {
    const { status, raw, headers, bytes } = await exchange(port, title, options)
    const body = bytes.toString(options.encoding ?? 'utf8')
    const holds = status === (options.status ?? 200) && body.includes(options.shows ?? '')
    const lines = pairs(raw).map(([name, value]) => mask(`${name}: ${value}`))
    const hidden = options.hides?.map((name) => `${name}:`) ?? []
    const shown = lines.map((line) => hidden.find((name) => line.startsWith(name)) ?? line)
    record.push({ title: mask(title), holds, got: { status, headers: shown, body: mask(body) } })
    return { status, headers, body }
  }

  return {
    ask,
    note,
    record,
    port,
    abort: (title, options) => abort(port, title, options),
    waitFor: (title, status) => waitFor(port, title, status),
  }
}

const pairs = (raw) => raw.flatMap((name, index) => (index % 2 ? [] : [[name, raw[index + 1]]]))
