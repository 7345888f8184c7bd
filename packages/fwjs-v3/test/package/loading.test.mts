import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  copyPackage,
  program,
  questions,
  removeFolder,
  type Survival,
  survive,
} from '../support/starved.mts'

const packageFolder = fileURLToPath(new URL('../../../', import.meta.url))
/** 4.x methods that 3.x doesn't have. */
const MISSING = ['accepts-others', 'append', 'send-file', 'send-missing', 'status']
const requests = questions(MISSING)
const names = Object.keys(requests)

const folder = copyPackage('fwjs-v3', packageFolder)
after(() => removeFolder(folder))

function ask(loses: 'descriptors' | 'node_modules' | 'nothing'): Promise<Survival> {
  return survive('fwjs-v3', {
    folder,
    program: program(MISSING, true),
    loses,
    requests: Object.values(requests),
  })
}

for (const loses of ['descriptors', 'node_modules'] as const) {
  test(`a server that has lost its ${loses} responds to every request`, async () => {
    const { statuses, trouble } = await ask(loses)
    const failed = names.filter((_name, index) => !statuses[index])
    assert.deepEqual(failed, [], trouble)
    assert.equal(statuses.at(-1), '200')
    assert.equal(statuses[names.indexOf('missing')], '404')
    assert.equal(statuses[names.indexOf('redirect')], '302')
  })
}

/** Modules loaded while requests are served, by which file, and where a failure ends up. */
const WHILE_SERVING: Record<string, string> = {
  'body/charset.js iconv-lite': 'the layer of the body parser',
  'index.js ../encodings': 'likewise: iconv-lite loads its tables',
  'files/lazy-files.js ./send.js': 'the callback of res.sendfile, or the error handlers',
  'views/lookup.js plain': 'the callback of res.render, or the error handlers',
  'views/lookup.js unknown': 'likewise: looked for beside fwjs',
  'harness.js unknown': 'likewise: looked for beside the application',
}

test('while requests are served, modules are loaded only where a failure reaches a handler', async () => {
  const { loaded } = await ask('nothing')
  assert.deepEqual([...new Set(loaded)].sort(), Object.keys(WHILE_SERVING).sort())
})
