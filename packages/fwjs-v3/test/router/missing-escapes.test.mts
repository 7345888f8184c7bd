import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { warningsOf } from '../support/quiet.mts'

const handler = (_req: unknown, res: { end(): void }) => res.end()

const registrations: Record<string, () => unknown> = {
  'app.use': () => fw().use('/my folder', handler),
  'app.use with an app': () => fw().use('/my folder', fw()),
  'app.get': () => fw().get('/my folder', handler),
  'app.all': () => fw().all('/my folder', handler),
  'router.get': () => new fw.Router().get('/my folder', handler),
  'an array': () => fw().get(['/a', '/my folder'], handler),
}

for (const [name, register] of Object.entries(registrations)) {
  test(`${name} warns once per call site about a path that must be percent-encoded`, async () => {
    const warnings = await warningsOf(() => {
      register()
      register()
    })
    assert.deepEqual(
      warnings.map(({ message }) =>
        message.replace(/ at .*missing-escapes\.test\..*/s, ' at here'),
      ),
      [
        'The path "/my folder" never matches, because clients send it percent-encoded. ' +
          'Register "/my%20folder" instead. at here',
      ],
    )
  })
}

test('paths that may match unchanged cause no warning', async () => {
  const warnings = await warningsOf(() => {
    const app = fw().use(handler).use('/my%20folder', handler)
    app.get('/:name([a-z ]+)', handler).get('/my ?folder', handler).get(/é /, handler)
  })
  assert.deepEqual(warnings, [])
})
