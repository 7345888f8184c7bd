import assert from 'node:assert/strict'
import test from 'node:test'
import { answersTo, otherSpellings } from 'fwjs/build/test/support/spellings.mjs'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type Application, type RequestHandler } from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'

const site = folderOf({ '@admin/secret.txt': 'SECRET', 'my folder/secret.txt': 'SECRET' })

const guard: RequestHandler = (_req, res) => {
  res.send(401, 'guarded')
}

interface Guarded {
  target: string
  build(app: Application): void
  /** A path variant known to bypass the guard when the setting is off. */
  passes: string
}

const guarded: Record<string, Guarded> = {
  'a folder with a special character': {
    target: '/@admin/secret.txt',
    build: (app) => app.use('/@admin', guard).use(fw.static(site)),
    passes: '/%40admin/secret.txt',
  },
  'parameters after a path': {
    target: '/admin/x',
    build(app) {
      app.use('/admin', guard)
      app.get('/:section/:doc', (req, res) => {
        res.send(req.params['section'] === 'admin' ? 'SECRET' : 'other')
      })
    },
    passes: '/%61dmin/x',
  },
  'a mounted app after a route': {
    target: '/p/admin',
    build(app) {
      app.all('/p/admin', guard)
      const inner = fw()
      inner.get('/:section', (req, res) => {
        res.send(req.params['section'] === 'admin' ? 'SECRET' : 'other')
      })
      app.use('/p', inner)
    },
    passes: '/p/%61dmin',
  },
}

async function passing(app: Application, target: string): Promise<string[]> {
  const responses = await answersTo(app, otherSpellings(target))
  return responses.filter(({ text }) => text.includes('SECRET')).map(({ target }) => target)
}

for (const [name, { target, build, passes }] of Object.entries(guarded)) {
  test(`${name}: with plain paths, no path variant bypasses the guard`, async () => {
    const open = fw()
    build(open)
    assert.ok((await passing(open, target)).includes(passes))
    const closed = fw()
    closed.enable('plain paths')
    build(closed)
    assert.deepEqual(await passing(closed, target), [])
    assert.deepEqual(
      (await answersTo(closed, [target])).map(({ status }) => status),
      [401],
    )
  })
}

test('plain paths: off by default, and only the outermost app decides', async () => {
  const inner = fw()
  inner.enable('plain paths')
  inner.use((_req, res) => res.send('served'))
  const outer = fw().use('/in', inner)
  assert.equal(outer.get('plain paths'), undefined)
  assert.equal((await get(outer, '/in/%61')).text, 'served')
  outer.enable('plain paths')
  assert.equal((await get(outer, '/in/%61')).status, 400)
})
