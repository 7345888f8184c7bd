import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'

const RUNNER = join(import.meta.dirname, 'examples.mjs')
const SERVER = `import fw from 'fwjs'
const app = fw()
app.get('/users/:id', (req, res) => res.json(req.params))
app.listen(3000, () => console.log('listening on http://localhost:3000'))`

/** Pages with mistakes, and the expected complaint. */
const WRONG = {
  'another output': {
    page: ['', block('console', '$ echo one\ntwo')],
    says: /:4 {2}unexpected output\n {2}expected:\n {4}two\n {2}came:\n {4}one$/,
  },
  'less output than shown': {
    page: [block('console', '$ echo one\none\ntwo')],
    says: /:3 {2}unexpected output/,
  },
  'more output than shown': {
    page: [block('console', '$ echo one; echo two\none')],
    says: /:3 {2}unexpected output/,
  },
  'a snippet that throws': {
    page: [block('js', "app.get('/', () => {})\n\nthrow new Error('no')")],
    says: /:5 {2}it failed[\s\S]*Error: no/,
  },
  'a snippet that rejects later': {
    page: [block('js', "setImmediate(async () => { throw new Error('late') })")],
    says: /:3 {2}it failed[\s\S]*Error: late/,
  },
  'a failing test in a snippet': {
    page: [block('js', "test('one is two', () => assert.equal(1, 2))")],
    says: /:3 {2}it failed/,
  },
  'a snippet with a name that nobody declares': {
    page: ['<!-- given: const a = 1 -->', block('js', 'assert.equal(a, 1)\nb()')],
    says: /:5 {2}it failed[\s\S]*b is not defined/,
  },
  'a check behind a snippet that does not hold': {
    page: [block('js', 'const a = 1'), '', '<!-- then: assert.equal(a, 2) -->'],
    says: /:6 {2}it failed[\s\S]*1 !== 2/,
  },
  'a type error in a snippet': {
    page: [block('ts', "\nconst port: number = 'x'")],
    says: /:4 {2}TS2322: /,
  },
  'a type error in a file': {
    page: [block('ts [a/b.ts]', "export const port: number = 'x'")],
    says: /:3 {2}TS2322: /,
  },
  'a type error in a file that is replaced': {
    page: [
      block('ts [b.ts]', "export const port: number = 'x'"),
      block('ts [b.ts]', 'export const port = 1'),
    ],
    says: /:3 {2}TS2322: /,
  },
  'a language that nobody knows': {
    page: [block('cobol', 'STOP RUN')],
    says: /:3 {2}"cobol" is not a language/,
  },
  'a block without a language': {
    page: [block('', 'GET /')],
    says: /:3 {2}a block without a language/,
  },
  'a program that does not exist': {
    page: [block('console', '$ no-such-program\n…')],
    says: /:3 {2}command not found/,
  },
  'a program that fails without output': {
    page: [block('console', '$ false')],
    says: /:3 {2}exit code 1/,
  },
  'a server that says something else': {
    page: [block('js [app.js]', SERVER), block('console', '$ node app.js\nready')],
    says: /:9 {2}unexpected output\n {2}expected:\n {4}ready\n {2}came:\n {4}listening on http:..localhost:3000/,
  },
  'a file that nothing runs': {
    page: [block('js [app.js]', 'missing()')],
    says: /:3 {2}app.js failed[\s\S]*missing is not defined/,
  },
  'output without a command': {
    page: [block('console', 'one')],
    says: /:3 {2}the first line is not a command/,
  },
  'a script of npm that does not exist': {
    page: [block('sh', 'npm run nothing')],
    says: /:3 {2}unknown npm script "nothing"/,
  },
  'an option that fwjs does not have': {
    page: [block('sh', 'npx fwjs-cli check --express-6')],
    says: /:3 {2}fwjs check has no option --express-6/,
  },
  'a program that pages do not know': {
    page: [block('sh', 'npm install && frobnicate')],
    says: /:3 {2}unknown command: frobnicate/,
  },
  'a package that the page does not install': {
    page: [block('sh', 'npm install pug'), block('js', "import 'ejs'")],
    says: /:6 {2}it failed[\s\S]*Cannot find package 'ejs'/,
  },
  'JSON with a comma too many': { page: [block('json', '{ "a": 1, }')], says: /:3 {2}.*JSON/ },
  'a directive that nginx does not know': {
    page: [block('nginx', 'server {\n  proxy_passs http://localhost;\n}')],
    says: /:3 {2}.*proxy_passs/,
  },
  'a template that does not compile': {
    page: [block('ejs [views/a.ejs]', '<% if (1) { %>')],
    says: /:3 {2}/,
  },
}

const RIGHT = [
  block('js [app.js]', SERVER),
  block('console', '$ node app.js\nlistening on http://localhost:3000'),
  block(
    'console',
    '$ curl -i localhost:3000/users/7\nHTTP/1.1 200 OK\n…\nDate: …\n…\n\n{"id":"7"}',
  ),
  block('js', "assert.equal((await fetch('http://localhost:3000/')).status, 404)"),
  block('js [app.js]', SERVER.replace('listening', 'again')),
  block('console', '$ node app.js\nagain on http://localhost:3000'),
  block('js', "app.get('/', (req, res) => res.send('x'))"),
  "<!-- then: assert.equal(await (await ask('/')).text(), 'x') -->",
  block('js', "const one = app.get('env')"),
  '<!-- continues -->',
  block('js', "assert.equal(one, 'development')"),
  block('ts', "app.get('/:id', (req, res) => { res.send(req.params.id.trim()) })"),
  block('js [express 5]', "assert.throws(() => app.get('/*', () => {}))"),
  block('js', "const fw = require('fwjs')\nfw().listen(3000)"),
  block('sh', 'npm run build && npx fwjs-cli check --express-5'),
  block('console', "$ printf 'starting\\r\\033[Kdone'\ndone"),
  block('yaml', 'a: [1]'),
  block('sh', 'npm install --save-dev \\\n  ejs@3 @types/node@20'),
  '<!-- installed: pug -->',
  block('js', "import 'ejs'\nimport 'pug'"),
  block('nginx', 'location / {\n  proxy_pass http://localhost:3000;\n}'),
  block('ts signature', 'app.get(path)'),
  block('ts contract', 'app.get(path)'),
  block('console registry', '$ npm install fwjs'),
  block('text', 'a ──▶ b'),
]

/** A page about 3.x, where snippets get fwjs-v3. */
const OLD = [block('ts', 'app.use(fw.bodyParser())')]

let folder
let output

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'fwjs-pages-'))
  const pages = Object.entries(WRONG).map(([name, { page }]) => write(name, page))
  write('3.x/old', OLD)
  pages.push(write('right', RIGHT))
  output = run(pages)
})
after(() => rmSync(folder, { recursive: true }))

for (const [name, { says }] of Object.entries(WRONG)) {
  test(`${name} fails`, () => {
    const own = output.stdout.split('\n\n').filter((text) => text.includes(fileOf(name)))
    assert.equal(own.length > 0, true, 'it passed')
    assert.match(own.join('\n\n'), says)
  })
}

test('a page without mistakes passes', () => {
  assert.equal(output.stdout.includes('right.md'), false, output.stdout)
  const { status, stdout } = run([join(folder, 'right.md'), join(folder, '3.x/old.md')])
  assert.match(stdout, /\n19 code blocks on 2 pages: 19 run, 2 type-checked, 0 failed\n$/)
  assert.equal(status, 0)
})

test('the last line counts, and a failure is told by the exit code', () => {
  const pages = Object.keys(WRONG).length + 1
  assert.match(output.stdout, new RegExp(`on ${pages} pages: .*, ${pages - 1} failed\n$`))
  assert.equal(output.status, 1)
})

function run(pages) {
  return spawnSync(process.execPath, [RUNNER, ...pages], { encoding: 'utf8' })
}

function write(name, page) {
  const path = join(folder, fileOf(name))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `# ${name}\n${page.join('\n')}\n`)
  return path
}

function fileOf(name) {
  return `${name.replaceAll(' ', '-')}.md`
}

function block(info, code) {
  return `\`\`\`${info}\n${code}\n\`\`\``
}
