import assert from 'node:assert/strict'
import test from 'node:test'
import { readProject } from '#lib/check/project.js'
import { UserError } from '#lib/terminal/user-error.js'
import type { Files } from '../support/folder.mts'
import { findingsIn, messages, reported, withApp } from '../support/program-folder.mts'

const manifest = (data: object): Files => ({ 'package.json': data })
const installed = (name: string, data: object): Files => ({
  [`node_modules/${name}/package.json`]: { name, ...data },
})
const rulesIn = (files: Files): string[] =>
  findingsIn(files, false).map(({ rule, severity, line }) => `${severity} ${rule} ${line ?? '-'}`)

test('source files exclude packages, build output, and declarations', () => {
  const files = {
    'package.json': {},
    'src/a.ts': '',
    'dist/a.js': '',
    'b.jsx': 'const a = <b>c</b>',
    'c.d.ts': '',
    'd.min.js': '',
    'e.mjs': 'const = ',
    'node_modules/f/index.js': '',
    '.g/h.js': '',
    'public/i.js': '',
  }
  withApp(files, (folder) => {
    const project = readProject(`${folder}/src/a.ts`)
    assert.deepEqual(
      project.files.map(({ name }) => name),
      ['b.jsx', 'src/a.ts'],
    )
    assert.deepEqual(
      project.unread.map(({ name }) => name),
      ['e.mjs'],
    )
    assert.throws(() => readProject(`${folder}/none.js`), UserError)
  })
  withApp({ 'a.txt': '' }, (folder) => {
    assert.throws(() => readProject(folder), /neither a package\.json nor source files/)
  })
})

test('reports the Express version with its support status, never as ended', () => {
  const of4 = messages('express-version', manifest({ dependencies: { express: '^4.18.0' } }))
  assert.match(
    of4[0] ?? '',
    /requires \^4\.18\.0; express 4\.18\.0 is the lowest version it allows/,
  )
  assert.match(
    of4[0] ?? '',
    /since 2025-04-01 .* no sooner than 2026-10-01 .* no end date had been announced/,
  )
  const both = {
    ...manifest({ dependencies: { express: '^4.18.0' } }),
    ...installed('express', { version: '4.22.3' }),
  }
  assert.match(messages('express-version', both)[0] ?? '', /express 4\.22\.3 is installed/)
  const latest = {
    ...manifest({ devDependencies: { express: 'latest' } }),
    ...installed('express', { version: '5.1.0' }),
  }
  assert.match(messages('express-version', latest)[0] ?? '', /5\.1\.0 is installed/)
  assert.deepEqual(rulesIn(manifest({ dependencies: { express: '3.21.2' } })), [
    'warning express-version 3',
    'warning express-advisory 3',
  ])
  const alias = manifest({ dependencies: { express: 'npm:fwjs@^4.100.0' } })
  assert.match(messages('express-version', alias)[0] ?? '', /fwjs 4\.100\.0/)
  assert.deepEqual(rulesIn(manifest({ dependencies: { express: 'latest' } })), [])
  assert.deepEqual(rulesIn(manifest({})), [])
  assert.deepEqual(rulesIn({ 'a.js': '' }), [])
})

test('reports the known vulnerabilities of an old version', () => {
  const [old] = messages('express-advisory', manifest({ dependencies: { express: '4.18.2' } }))
  assert.match(old ?? '', /CVE-2024-29041.*CVE-2024-43796/)
  assert.deepEqual(
    messages('express-advisory', manifest({ dependencies: { express: '4.22.3' } })),
    [],
  )
})

test('looks up packages in the compatibility table', () => {
  const files = {
    ...manifest({
      dependencies: {
        cors: '2',
        'express-oddity': '1',
        lodash: '4',
        superagent: '8',
        asks: '1',
        '@types/express': '4',
      },
    }),
    ...installed('asks', { peerDependencies: { express: '4' } }),
  }
  assert.deepEqual(rulesIn(files), [
    'note package-tested -',
    'note package-unknown 4',
    'note package-differs 6',
    'note package-unknown 7',
  ])
})

test('a package finding says whether the tested version is installed', () => {
  const versions = (version: string): Files => installed('cors', { version })
  const files = manifest({
    dependencies: { cors: '^2.8.0', superagent: '8', 'express-oddity': '1' },
  })
  const tested = (more: Files): string[] => messages('package-tested', { ...files, ...more })
  assert.match(
    tested(versions('2.8.6'))[0] ?? '',
    /in the installed version: cors \(tested and installed: 2\.8\.6\)/,
  )
  assert.match(
    tested(versions('2.8.1'))[0] ?? '',
    /but not in the .*: cors \(tested: 2\.8\.6; installed: 2\.8\.1\)/,
  )
  assert.match(
    tested({})[0] ?? '',
    /aren't installed here.*: cors \(tested: 2\.8\.6; not installed, required: \^2\.8\.0\)/,
  )
  assert.match(
    messages('package-differs', files)[0] ?? '',
    /^superagent \(tested: \S+; not installed, required/,
  )
  const odd = { ...files, ...installed('express-oddity', { version: '1.2.3' }) }
  assert.match(
    messages('package-unknown', odd)[0] ?? '',
    /^express-oddity \(installed: 1\.2\.3\) hasn't been tested/,
  )
})

test('an undeclared dependency of Express is an error if no other package depends on it', () => {
  const program = {
    'a.js':
      "require('body-parser')\nrequire('ms')\nimport('debug')\nrequire('lodash')\nrequire('./a')",
  }
  const alone = { ...program, ...manifest({ dependencies: { express: '4.22.3' } }) }
  const undeclared = (files: Files): string[] =>
    rulesIn(files).filter((text) => text.includes('undeclared'))
  assert.deepEqual(undeclared(alone), [
    'error undeclared-package 1',
    'error undeclared-package 3',
    'warning undeclared-package 2',
  ])
  const session = { ...alone, ...manifest({ dependencies: { express: '4.22.3', session: '1' } }) }
  assert.deepEqual(
    undeclared(session),
    [1, 2, 3].map((line) => `warning undeclared-package ${line}`),
  )
  const brought = {
    ...session,
    ...installed('session', { dependencies: { debug: '2', other: '1' } }),
  }
  assert.deepEqual(undeclared(brought), [
    'error undeclared-package 1',
    'warning undeclared-package 2',
    'warning undeclared-package 3',
  ])
  const declared = manifest({
    dependencies: { express: '4' },
    devDependencies: { 'body-parser': '1', debug: '2', ms: '2' },
  })
  assert.deepEqual(undeclared({ ...program, ...declared }), [])
  assert.deepEqual(undeclared(program), [])
  const types = {
    ...declared,
    'a.ts':
      "import type { A } from 'send'\nexport type { B } from 'vary'\nimport d = require('etag')",
  }
  assert.deepEqual(undeclared(types), ['error undeclared-package 3'])
})

test('reports an Express 4 override that also replaces Express 5', () => {
  const files = {
    ...manifest({
      dependencies: { sdk: '1', express: '4' },
      overrides: { express: 'npm:fwjs@^4.100.0' },
    }),
    ...installed('sdk', { dependencies: { express: '^5.0.1' } }),
  }
  const hits = (more: object): number =>
    messages('override-hits-express-5', {
      ...files,
      ...manifest({ dependencies: { sdk: '1' }, ...more }),
    }).length
  assert.equal(messages('override-hits-express-5', files).length, 1)
  assert.equal(hits({ resolutions: { '**/express': '4.22.3' } }), 1)
  assert.equal(hits({ pnpm: { overrides: { express: '^4' } } }), 1)
  assert.equal(hits({ overrides: { 'express@4': 'npm:fwjs@^4.100.0' } }), 0)
  assert.equal(hits({ overrides: { express: '^5' } }), 0)
  assert.equal(hits({ overrides: { express: '$express' } }), 0)
})

test('reports mismatched and duplicate Express types', () => {
  const types = (range: string, express = '4.22.3'): Files =>
    manifest({ dependencies: { express }, devDependencies: { '@types/express': range } })
  assert.equal(messages('types-version-mismatch', types('^5.0.0')).length, 1)
  assert.equal(messages('types-version-mismatch', types('^4.17.0')).length, 0)
  assert.equal(messages('types-version-mismatch', types('latest')).length, 0)
  assert.equal(messages('types-version-mismatch', types('^5.0.0', 'npm:fwjs@^4.100.0')).length, 0)
  const core = '@types/express-serve-static-core'
  const twice = {
    ...types('^4.17.0'),
    ...installed(core, { version: '4.19.6' }),
    [`node_modules/@types/passport/node_modules/${core}/package.json`]: { version: '5.0.0' },
  }
  assert.match(messages('duplicate-types', twice)[0] ?? '', /4\.19\.6, 5\.0\.0/)
  assert.equal(
    messages('duplicate-types', { ...types('^4'), ...installed(core, { version: '4.19.6' }) })
      .length,
    0,
  )
})

test('reports Express internals, and a missing file as an error', () => {
  assert.deepEqual(reported('express-internals', 'app._router; app.lazyrouter(); app.get'), [
    'note 1',
  ])
  assert.deepEqual(reported('express-internals', "require('express/lib/router')"), ['note 1'])
  assert.deepEqual(reported('express-file-missing', "require('express/lib/router/none')"), [
    'error 1',
  ])
  assert.deepEqual(reported('express-file-missing', "require('express/node_modules/qs')"), [
    'error 1',
  ])
  assert.deepEqual(reported('express-file-missing', "require('express/lib/utils.js')"), [])
})
