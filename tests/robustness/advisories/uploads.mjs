import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stillOpenBelow } from './descriptors.mjs'
import { load } from './subjects.mjs'
import { talk } from './talk.mjs'

const CLIENTS = 15
export const BOUNDARY = 'fwjs-boundary'
const TYPE = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }

/** Formats a part of a form: its header lines and its content. */
export const part = (headers, content = '') =>
  `--${BOUNDARY}\r\n${[headers].flat().join('\r\n')}\r\n\r\n${content}\r\n`
/** Returns a form without the end of its last part. */
export const cutOff = (form) => form.slice(0, -2)
export const END = `--${BOUNDARY}--\r\n`
export const field = (name, content = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"`, content)
export const file = (name, content = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.txt"`, content)

/**
 * Builds an app that accepts uploads: with the multipart middleware of a 3.x framework, or with a
 * version of multer on fwjs, because 4.x apps use multer.
 */
function uploadApp(subject, folder, options) {
  const isFramework = 'application' in subject
  const app = isFramework ? subject() : load('fwjs')()
  app.get('/alive', (_req, res) => res.send('alive'))
  app.use(
    isFramework
      ? subject.multipart({ uploadDir: folder, ...options })
      : byMulter(subject, folder, options),
  )
  app.use((req, res) => res.send({ body: req.body, files: count(req.files) }))
  return app
}

function byMulter(multer, folder, { memory, ...options }) {
  const storage = memory ? multer.memoryStorage() : multer.diskStorage({ destination: folder })
  return multer({ storage, ...options }).any()
}

const count = (files) => (files ? Object.values(files).flat().length : 0)

async function withFolder(use) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-uploads-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Sends forms to an app that accepts uploads; returns its responses and the files it left behind.
 */
export function uploads(subject, forms, options = {}) {
  return withFolder((folder) =>
    talk(uploadApp(subject, folder, options), async (ask) => {
      const answers = []
      for (const form of forms) answers.push(await ask(['POST /', TYPE, form]))
      const alive = (await ask('GET /alive')).text === 'alive'
      const codes = answers.map(({ code }) => code)
      return {
        codes,
        alive,
        texts: answers.map(({ text }) => text.slice(0, 500)),
        left: await remaining(folder),
      }
    }),
  )
}

/** Runs clients that disconnect in the middle of a file. */
export function abandonedUploads(subject, options = {}) {
  return withFolder(async (folder) => {
    const server = uploadApp(subject, folder, options).listen(0, '127.0.0.1')
    await once(server, 'listening')
    for (let client = 0; client < CLIENTS; client++) await leaveEarly(server)
    const open = await stillOpenBelow(folder)
    const left = await remaining(folder)
    server.closeAllConnections()
    server.close()
    return { open, left }
  })
}

/** Sends the beginning of a form and disconnects while the server is processing it. */
async function leaveEarly(server) {
  const accepted = once(server, 'connection')
  const socket = net.connect(server.address().port, '127.0.0.1')
  socket.on('error', () => {})
  const [peer] = await accepted
  const gone = new Promise((resolve) => {
    peer.once('close', resolve)
  })
  const type = `Content-Type: ${TYPE['Content-Type']}`
  const head = `POST / HTTP/1.1\r\nHost: a.example\r\n${type}\r\nContent-Length: 9999999\r\n\r\n`
  const form = head + cutOff(file('doc', 'x'.repeat(100_000)))
  socket.write(form)
  while (peer.bytesRead < form.length) await wait(1)
  await wait(10)
  socket.destroy()
  await gone
}

/** Counts the files that remain; a filter that decides late, and removing files, take a moment. */
async function remaining(folder) {
  await wait(100)
  for (let look = 0; look < 50 && readdirSync(folder).length > 0; look++) await wait(10)
  return readdirSync(folder).length
}
