import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  copyPackage,
  removeFolder,
  type Starvation,
  type Survival,
  survive,
} from '../support/starved.mts'
import { program, questions } from '../support/starved-requests.mts'

const packageFolder = fileURLToPath(new URL('../../../', import.meta.url))
const requests = questions([])
const names = Object.keys(requests)

const folder = copyPackage('fwjs', packageFolder)
after(() => removeFolder(folder))

/** Starts the copy of the package and sends every request, with something taken away. */
function ask(loses: Starvation['loses'], hasFeatures: boolean): Promise<Survival> {
  return survive('fwjs', {
    folder,
    program: program([], hasFeatures),
    loses,
    requests: Object.values(requests),
  })
}

for (const loses of ['descriptors', 'node_modules'] as const) {
  for (const hasFeatures of [true, false]) {
    const kind = hasFeatures ? 'with parsers and files' : 'without parsers and files'
    test(`a server ${kind} that has lost its ${loses} responds to every request`, async () => {
      const { statuses, trouble } = await ask(loses, hasFeatures)
      const withoutResponse = names.filter((_name, index) => !statuses[index])
      assert.deepEqual(withoutResponse, [], trouble)
      assert.equal(statuses.at(-1), '200')
      assert.equal(statuses[names.indexOf('missing')], '404')
      assert.equal(statuses[names.indexOf('redirect')], '302')
    })
  }
}

/** Modules loaded while requests are served, with the loading file and where a failure is handled. */
const WHILE_SERVING: Record<string, string> = {
  'settings.js qs': 'the layer that reads the query',
  'diagnostics/dev-warn.js ./dev-warnings/all.js': 'devWarn, which emits none then',
  'body/charset.js iconv-lite': 'the layer of the body parser',
  'index.js ../encodings': 'likewise: iconv-lite loads its tables',
  'response/format.js http-errors': 'the error handlers, which get the 406',
  'files/lazy-files.js ./send.js': 'the callback of res.sendFile, or the error handlers',
  'views/lookup.js plain': 'the callback of res.render, or the error handlers',
  'views/lookup.js unknown': 'likewise: looked for beside fwjs',
  'harness.js unknown': 'likewise: looked for beside the application',
}

test('while requests are served, modules are loaded only where a failure reaches a handler', async () => {
  const [complete, small] = [await ask('nothing', true), await ask('nothing', false)]
  const loaded = new Set([...complete.loaded, ...small.loaded])
  assert.deepEqual([...loaded].sort(), Object.keys(WHILE_SERVING).sort())
})
