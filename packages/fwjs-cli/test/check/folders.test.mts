import assert from 'node:assert/strict'
import test from 'node:test'
import type { Files } from '../support/folder.mts'
import { findingsIn } from '../support/program-folder.mts'

const START =
  "const express = require('express'); const app = express(); const path = require('path')\n"

/** Checks the static folders of an app with the folders `public` and `src/views/img`. */
function missing(source: string, name = 'app.js', more: Files = {}): string[] {
  const files = {
    'package.json': {},
    'public/index.html': '',
    'src/views/img/a.png': '',
    [name]: START + source,
    ...more,
  }
  return findingsIn(files, false)
    .filter(({ rule }) => rule === 'static-folder-missing')
    .map(({ message, advice }) => `${message} ${advice}`)
}

test('reports a missing static folder and suggests a similar one', () => {
  for (const name of ['publik', 'pubilc', 'publi', 'publicc', 'Publix']) {
    const [only = '', ...others] = missing(`app.use(express.static('${name}'))`)
    assert.match(
      only,
      /^Folder \S+ not found: every request for a file in it gets a 404\. Did you mean "public"\?$/,
      name,
    )
    assert.deepEqual(others, [])
  }
  for (const root of [
    "path.join(__dirname, 'publik')",
    "__dirname + '/publik'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source.
    '`${__dirname}/publik`',
    "path.resolve('publik')",
    "path.join(process.cwd(), 'publik')",
  ]) {
    assert.equal(missing(`app.use(express.static(${root}))`).length, 1, root)
    assert.equal(
      missing(`const root = ${root}\napp.use(require('serve-static')(root))`).length,
      1,
      root,
    )
  }
  const [other = ''] = missing("app.use(express.static('pictures'))")
  assert.match(other, /Folder pictures not found: .* Fix the name, or create the folder\.$/)
})

test("doesn't report a static folder that exists or is created later", () => {
  for (const root of [
    "'public'",
    "'./public/'",
    "path.join(__dirname, 'public')",
    "path.join(__dirname, '/public')",
    "path.join(__dirname, '..', path.basename(__dirname), 'public')",
    "'public/index.html'",
    "'dist'",
    "'client/build'",
    "'uploads'",
    "'.next/static'",
    "'node_modules/jquery/dist'",
    'process.env.FOLDER',
    'options.root',
    "folderOf('publik')",
    "''",
  ]) {
    assert.deepEqual(missing(`app.use(express.static(${root}))`), [], root)
  }
  assert.deepEqual(missing("app.use(express.static('views/img'))", 'src/app.js'), [])
  assert.deepEqual(
    missing("app.use(express.static(path.join(__dirname, 'web')))", 'src/app.ts'),
    [],
  )
  const ignored = { '.gitignore': '/generated/\nlogs\n' }
  assert.deepEqual(missing("app.use(express.static('generated'))", 'app.js', ignored), [])
  const made = "require('fs').mkdirSync('pictures'); app.use(express.static('pictures'))"
  assert.deepEqual(missing(made), [])
})
