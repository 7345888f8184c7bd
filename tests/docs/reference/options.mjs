import http from 'node:http'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// Finds the options that the packages read: each call gets an object that records which names are read.

const require = createRequire(import.meta.url)
const ops = (file) => require(`../../../packages/fwjs-ops/lib/${file}.js`)

const HERE = fileURLToPath(new URL('./', import.meta.url))

/** Creates an object that records the names read from it. */
function noting(values, read) {
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string') read.add(name)
      return target[name]
    },
  })
}

const CALLS = {
  Options: (fw, options) => fw.raw(options),
  OptionsJson: (fw, options) => fw.json(options),
  OptionsText: (fw, options) => fw.text(options),
  OptionsUrlencoded: (fw, options) => fw.urlencoded(options),
  RouterOptions: (fw, options) => fw.Router(options),
}
const WHOLE = { OptionsUrlencoded: { extended: false } }

/** Calls that need a request. */
const HANDLERS = {
  DownloadOptions: (fw, options) => (req, res) => res.download('options.mjs', 'x.txt', options),
  RangeOptions: (fw, options) => (req, res) => {
    req.range(100, options)
    res.end()
  },
  SendFileOptions: (fw, options) => (req, res) => res.sendFile('options.mjs', options),
  ServeStaticOptions: (fw, options) => fw.static(HERE, options),
}
const FILES = { DownloadOptions: { root: HERE }, SendFileOptions: { root: HERE } }

/** @returns {Promise<Set<string>>} ids such as `OptionsJson-limit` */
export async function readOptionsRead(packageName) {
  const fw = require(`../../../packages/${packageName}`)
  const found = new Set()
  const note = (type, read) => {
    for (const name of read) found.add(`${type}-${name}`)
  }
  for (const [type, call] of Object.entries(CALLS)) {
    const read = new Set()
    call(fw, noting({ ...WHOLE[type] }, read))
    note(type, read)
  }
  for (const [type, handlerOf] of Object.entries(HANDLERS)) {
    note(type, await readWhileServing(fw, handlerOf, FILES[type]))
  }
  note('CookieOptions', await cookieOptions(fw))
  for (const [type, names] of Object.entries(opsOptions())) note(type, names)
  return found
}

async function readWhileServing(fw, handlerOf, values = {}) {
  const read = new Set()
  const app = fw()
  app.use(handlerOf(fw, noting({ ...values }, read)))
  await ask(app)
  return read
}

function ask(app) {
  const server = http.createServer(app).listen(0)
  return new Promise((resolve, reject) => {
    const options = { port: server.address().port, path: '/options.mjs', agent: false }
    const headers = { Range: 'bytes=0-9,5-12' }
    http
      .get({ ...options, headers }, (response) => {
        const cookie = response.headers['set-cookie']?.[0]
        response.resume().on('end', () => resolve(cookie))
      })
      .on('error', reject)
  }).finally(() => server.close())
}

const VALUES = {
  domain: 'example.com',
  encode: () => 'other',
  expires: new Date(0),
  httpOnly: true,
  maxAge: 5000,
  path: '/admin',
  partitioned: true,
  priority: 'high',
  sameSite: 'lax',
  secure: true,
  signed: true,
}

/** Cookie options are copied first: those that change the header, or the error, count. */
async function cookieOptions(fw) {
  const cookieWith = async (options) => {
    const app = fw()
    app.use((req, res) => {
      try {
        res.cookie('a', 'b', options)
      } catch (error) {
        res.setHeader('Set-Cookie', `error=${error.message.length}`)
      }
      res.end()
    })
    return await ask(app)
  }
  const plain = await cookieWith({})
  const found = []
  for (const [name, value] of Object.entries(VALUES)) {
    if ((await cookieWith({ [name]: value })) !== plain) found.push(name)
  }
  return found
}

/** fwjs-ops rejects unknown options, so its defaults are all of them. */
function opsOptions() {
  return {
    ManageOptions: Object.keys(ops('manage/options').readManageSettings(undefined)),
    ProtectOptions: Object.keys(ops('protect/options').readLimits(undefined)),
    ShedOptions: Object.keys(ops('shed/options').readShedLimits(undefined)),
  }
}
