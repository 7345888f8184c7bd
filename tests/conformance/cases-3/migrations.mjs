import { mkdtempSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { responseText } from '../../../packages/fwjs-cli/lib/comparison/index.js'
import { conversation, cookiesOf, headerOf } from '../harness/conversation.mjs'
import { example } from '../harness/examples.mjs'
import { uploadDir } from '../harness/uploads.mjs'
import { field, file, form } from './multipart.mjs'

/*
 * Apps from examples/from-3. Each is compared twice: unchanged, on Express 3.21.2 and on fwjs-v3;
 * and migrated as docs/migration/from-express-3.md describes, with fwjs on our side.
 */

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

const NOTEBOOK = [
  ['GET /'],
  ['GET /login'],
  ['POST /login', FORM, 'name=ada&password=wrong'],
  ['GET /login'],
  ['POST /login', FORM, 'name=constructor&password=x'],
  ['POST /login?name=ada', FORM, 'password=analytical'],
  ['GET /'],
  ['POST /notes', JSON_TYPE, '{"text":"second"}'],
  ['POST /notes', FORM, 'text=third+note'],
  ['POST /notes', FORM, ''],
  ['POST /notes', JSON_TYPE, '{"text"'],
  ['DELETE /notes/0'],
  ['DELETE /notes/9'],
  ['GET /'],
  ['HEAD /'],
  ['GET /logout'],
  ['GET /login'],
  ['GET /'],
]

const LIBRARY = [
  ['GET /'],
  ['GET /books'],
  ['GET /books/1'],
  ['GET /books/3'],
  ['GET /books/2.json'],
  ['GET /books/9'],
  ['GET /books/x'],
  ['POST /books', JSON_TYPE, '{"title":"Notes","year":"1950"}'],
  ['POST /books', FORM, 'title=More&year=1951'],
  ['POST /books', JSON_TYPE, '{}'],
  ['POST /books', { 'Content-Type': 'text/plain' }, 'title'],
  ['GET /books/4.json'],
  ['GET /api'],
  ['GET /api/'],
  ['GET /api/all'],
  ['GET /api/all?callback=show'],
  ['GET /api/best', { Accept: 'text/plain' }],
  ['GET /api/best', { Accept: 'application/json' }],
  ['GET /api/best', { Accept: 'image/png' }],
  ['GET /none?x=1'],
  ['HEAD /books'],
]

const upload = (line, ...parts) => [line, ...form(...parts).slice(1)]
const PHOTOS = [
  upload(
    'POST /photos',
    field('caption', 'A cat'),
    file('photo', 'cat.png', '\x89PNG', 'image/png'),
  ),
  ['GET /photos/cat.png'],
  ['GET /photos/none.png'],
  ['GET /photos/..%2fsecret'],
  upload('POST /photos', field('caption', 'nothing')),
  upload('POST /photos', file('photo', 'a.txt', '1'), file('photo', 'b.txt', '2')),
  upload(
    'POST /albums',
    field('tags[]', 'sun'),
    field('tags[]', 'sea'),
    file('photos', 'one.png', '1', 'image/png'),
    file('photos', 'two.png', '2', 'image/png'),
  ),
  upload('POST /albums', field('tags[]', 'none')),
]

/** Masks signatures, folders, and file times, which change on every run. */
const withoutNews = (text) =>
  text
    .replace(/s%3A[^;\s]+/g, '<signed>')
    .replace(/^set-cookie/gim, 'Set-Cookie')
    .replace(/photos-\w{6}/g, 'photos')
    .replace(/^Last-Modified: .*\nETag: .*$/gm, '<validators>')

/** Formats a whole response, for two sides with the same API. */
const everything = (answer, method) => withoutNews(responseText(answer, method))

const HEADERS = ['Content-Type', 'Location', 'Set-Cookie']

/**
 * Formats what a client relies on: not validators, nor the framework's own redirect and error
 * pages.
 */
function essence(answer) {
  const redirect = / 30[1237] /.test(answer.status)
  const failed = headerOf(answer, 'X-Content-Type-Options') && !/ 200 /.test(answer.status)
  const names = redirect ? HEADERS.slice(1) : HEADERS
  const lines = names.map((name) => `${name}: ${headerOf(answer, name)}`)
  const body = redirect || failed ? '' : answer.body.toString()
  return withoutNews([answer.status, ...lines, body].join('\n'))
}

/** Sends requests one by one, with the cookies set before. */
const asking = (questions, tell) => async (ask) => {
  const jar = new Map()
  const told = []
  for (const [line, headers = {}, body] of questions) {
    const Cookie = [...jar.values()].join('; ')
    const answer = await ask([line, { ...(Cookie ? { Cookie } : {}), ...headers }, body])
    for (const one of cookiesOf(answer).split('; ')) jar.set(one.replace(/=.*/, ''), one)
    jar.delete('')
    told.push(`${line}\n${tell(answer, line.slice(0, line.indexOf(' ')))}`)
  }
  return Object.fromEntries(told.map((text, index) => [`${index}`, text]))
}

const freshFolder = () => mkdtempSync(path.join(uploadDir, 'photos-'))

/** Lists a folder's final contents, without the temporary files that Express 3 leaves. */
const kept = (folder) => readdirSync(folder).filter((name) => name === 'cat.png')

const EXAMPLES = {
  notebook: { questions: NOTEBOOK, parts: () => [] },
  library: { questions: LIBRARY, parts: () => [] },
  photos: { questions: PHOTOS, parts: () => [freshFolder()] },
}

async function run(app, { questions }, tell, [folder]) {
  const answers = await conversation(app, asking(questions, tell))
  return { ...answers, kept: folder && kept(folder) }
}

export default Object.entries(EXAMPLES).flatMap(([name, one]) => {
  const { before, after } = example(name)
  return [
    {
      name: `the ${name} of 3.x`,
      covers: [],
      shape: (fw) => {
        const parts = one.parts()
        return run(before()(fw, ...parts), one, everything, parts)
      },
    },
    {
      name: `the ${name} moved to 4.x`,
      covers: [],
      shape: (fw, side) => {
        const parts = one.parts()
        const app = side.name === 'fwjs' ? after()(...parts) : before()(fw, ...parts)
        return run(app, one, essence, parts)
      },
    },
  ]
})
