import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { quietApp, warningsOf } from '../support/quiet.mts'

const views = mkdtempSync(join(tmpdir(), 'views-'))
after(() => rmSync(views, { recursive: true }))
mkdirSync(join(views, 'users'))
mkdirSync(join(views, 'folder.txt'))
for (const file of ['index.txt', 'Home.txt', 'users/show.txt', 'other.md']) {
  writeFileSync(join(views, file), '')
}

let rendered = 0

/** Returns the view suggested by the warning for a missing view. */
async function suggested(
  name: string,
  folders: string | string[] = views,
  settings: Record<string, unknown> = {},
): Promise<unknown> {
  const app = quietApp({ views: folders, 'view engine': 'txt', ...settings })
  app.engine('txt', () => {})
  // Development warnings are emitted once per call site, so each view is rendered on its own line.
  rendered += 1
  const render = new Function(
    'app',
    'name',
    'done',
    `${'\n'.repeat(rendered)}app.render(name, done)`,
  )
  const warnings = await warningsOf(() => {
    render(app, name, (error: Error) => assert.match(error.message, /^Failed to lookup view/))
  })
  assert.ok(warnings.length < 2)
  return /Did you mean "(.*)"\?/.exec(warnings[0]?.message ?? '')?.[1]
}

/** Finds a view case-insensitively, like the file systems of Windows and macOS. */
const ignoresCase = existsSync(join(views, 'home.txt'))

test('a view name with a wrong letter, two swapped letters, or the wrong case gets a suggestion', async () => {
  assert.equal(await suggested('inde'), 'index')
  assert.equal(await suggested('inddex'), 'index')
  assert.equal(await suggested('insex'), 'index')
  assert.equal(await suggested('idnex'), 'index')
  if (!ignoresCase) assert.equal(await suggested('home'), 'Home')
  assert.equal(await suggested('indx.txt'), 'index.txt')
  assert.equal(await suggested('users/shwo'), 'users/show')
  assert.equal(await suggested('users/../indx'), 'users/../index')
  assert.equal(await suggested('indexx', [join(views, 'none'), views]), 'index')
})

test('other names get no suggestion', async () => {
  for (const name of ['ind', 'about', 'othr', 'none/index', 'xidne']) {
    assert.equal(await suggested(name), undefined, name)
  }
})

test('a folder with the name of the view is not suggested', async () => {
  assert.equal(await suggested('folder'), undefined)
  assert.equal(await suggested('folder.txt'), undefined)
})

test('with strict views, a view outside the folders is not suggested', async () => {
  const strict = { 'strict views': true }
  const inner = join(views, 'users')
  assert.equal(await suggested('../indx', inner), '../index')
  assert.equal(await suggested('../indx', inner, strict), undefined)
  assert.equal(await suggested('../index', inner, strict), undefined)
  assert.equal(await suggested('shwo', inner, strict), 'show')
})
