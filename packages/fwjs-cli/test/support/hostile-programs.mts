import type { Files } from './folder.mts'

const HEAD = 'const e = require("express"); const a = e();\n'
const END = '(q, r) => r.end()'
const MANIFEST = '{"name":"p","dependencies":{"express":"^4"}}'

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

/** Creates constants, each twice as long as the previous one. */
const doubled = (count: number, make: (before: string) => string): string =>
  `const p0 = "/x";${times(count, (i) => `const p${i + 1} = ${make(`p${i}`)};`)}a.get(p${count}, ${END})`

/** Source code that made the check hang, overflow the stack, or exhaust memory, and similar code. */
const SOURCES: Record<string, string> = {
  'calls in calls': 'f('.repeat(3000) + ')'.repeat(3000),
  'calls in calls, too deep to be parsed': 'f('.repeat(50_000) + ')'.repeat(50_000),
  'a long sum': `x = 1${'+1'.repeat(100_000)}`,
  'a sum of 400 parts as a path': `a.get("/x"${'+"y"'.repeat(400)}, ${END})`,
  'a sum of 5,000 parts as a path': `a.get("/x"${'+"y"'.repeat(5000)}, ${END})`,
  'a chain of 5,000 routes': `a${`.get("/x", ${END})`.repeat(5000)}`,
  'arrays in arrays': `x = ${'['.repeat(2500)}${']'.repeat(2500)}`,
  '4,000 routes': times(4000, (i) => `a.get("/r${i}/:x", ${END});\n`),
  '3,000 equal routes': times(3000, () => `a.get("/:a/:b", ${END});\n`),
  '1,000 routes after a parameter': times(1000, (i) => `a.get("/:a/r${i}", ${END});\n`),
  '1,000 expressions': times(1000, (i) => `a.get(/^\\/r${i}/, ${END});\n`),
  'strings that double 25 times': doubled(25, (p) => `${p} + ${p}`),
  'strings that double 40 times': doubled(40, (p) => `${p} + ${p}`),
  'templates that double 40 times': doubled(40, (p) => `\`\${${p}}\${${p}}\``),
  'lists that double 40 times': doubled(40, (p) => `[${p}, ${p}]`),
  'a chain of 5,000 constants': doubled(5000, (p) => `${p} + "y"`),
  'a chain of 5,000 lists': doubled(5000, (p) => `[${p}]`),
  'a path with 40 escapes': `a.get("/:a(${'\\\\d'.repeat(40)}(?:b)?)", ${END})`,
  'folders that name each other': `const x = y; const y = x; a.use(e.static(x))`,
  'constants that name each other': `const x = y; const y = x; a.get(x, ${END}); a.get(y + x, ${END})`,
  'a list and an object of themselves': `const l = [...l]; a.get(l, ${END}); const m = [m, m]; a.get(m, ${END}); const o = {...o}; a.get(o.p, ${END})`,
  'a function of itself': `function f() { return f() } f().get("/", ${END}); const g = () => g; a.use(g)`,
  'functions that await each other': times(
    60,
    (i) =>
      `async function f${i}() { ${times(60, (j) => `await f${j}().catch(n); await f${j}();`)} }\n`,
  ).concat('a.get("/", async (q, r) => { await f1() })'),
  'functions that return each other': times(
    60,
    (i) => `function g${i}() { ${times(60, (j) => `if (x) return g${j}();`)} }\n`,
  ).concat('a.get("/", async (q, r) => { await g1() })'),
  '1,000 handlers in one function': `module.exports = () => { ${times(
    1000,
    (i) =>
      `a.get("/r${i}", (req, res) => { res.redirect(req.query.x); res.sendFile(req.query.y) });\n`,
  )} }`,
  'one name with 3,000 values': times(3000, (i) => `v = ${i}; v.get("/");`).concat('var v;'),
  'an app in a file that needs itself': `const b = require("./app"); b.get(b, b); module.exports = b`,
  'names of Object.prototype': `a.get(a.__proto__, a.constructor); a.__proto__.get("/x"); const {__proto__: z} = a; a["__proto__"] = 1; a.toString("/x"); a.hasOwnProperty("/x"); const constructor = a; constructor.get("/y", () => {}); module.exports.__proto__ = a; exports.constructor = a`,
  'control characters in a path': `a.get("/\\u001b]0;PWN\\u0007", ${END}); a.get("/\\u001b]0;PWN\\u0007", ${END}); a.get("/\\u001b[31mx", ${END})`,
  'paths that are no expressions': ['/[x', '/(', '/a)', '/:a(?)', '/+', '/?', '/*+', '/:']
    .map(
      (path) => `a.get(${JSON.stringify(path)}, ${END}); a.use(${JSON.stringify(path)}, ${END});`,
    )
    .join('\n'),
  'an expression that runs away': `a.get(/^\\/(a+)+$/, ${END}); a.get("/${'a'.repeat(60)}!", ${END}); a.get(["/(a+)+b", /(x+x+)+y/], ${END})`,
  'a path of 16,000 characters': `a.get("${'/:a'.repeat(5000)}", ${END}); a.get("${'/*'.repeat(3000)}", ${END}); a.get("${'{'.repeat(9000)}", ${END})`,
  'no code': 'const = = =',
  'bytes that are no text': '\u0000\ufffd\ud800',
  'an empty file': '',
  'the root as static folder': 'a.use(e.static("/"))',
}

/** Files that re-export each other circularly, twice each. */
const CIRCLE: Files = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `f${index}.mjs`,
    `export * from './f${(index + 1) % 30}.mjs'; export * from './f${(index + 7) % 30}.mjs'; import { no } from './f0.mjs'; no.get('/', () => {})`,
  ]),
)

/** package.json files that npm wouldn't accept. */
const MANIFESTS: Record<string, string> = {
  'an object for a version': '{"dependencies":{"express":{}}}',
  'a number for a version': '{"dependencies":{"express":4}}',
  'null for a version': '{"dependencies":{"express":null,"cors":"2"}}',
  'a list of dependencies': '{"dependencies":["x"],"overrides":[1],"resolutions":3,"pnpm":null}',
  'null for dependencies': '{"dependencies":null,"overrides":null,"pnpm":{"overrides":null}}',
  'a list': '[]',
  null: 'null',
  'a text': '"x"',
  'a broken object': '{',
  nothing: '',
  'names of Object.prototype': '{"dependencies":{"__proto__":"1","constructor":"2","express":"4"}}',
  'a very long version': JSON.stringify({ dependencies: { express: `${'^'.repeat(60_000)}4` } }),
  'names that lead elsewhere': '{"dependencies":{"../../../x":"1","/etc":"1","express":"^4"}}',
  'control characters': '{"dependencies":{"\\u001b]0;PWN\\u0007":"1","express":"^4"}}',
  '20,000 dependencies': JSON.stringify({
    dependencies: Object.fromEntries(
      Array.from({ length: 20_000 }, (_, i) => [`express-${i}`, '1']),
    ),
  }),
  '3 MB': JSON.stringify({ description: 'x'.repeat(3_000_000) }),
  'lists in lists': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
}

/** Apps that once made the check fail or hang, by cause. */
export const hostileApps: [name: string, files: Files][] = [
  ...Object.entries(SOURCES).map(([name, source]): [string, Files] => [
    name,
    { 'package.json': MANIFEST, 'app.js': HEAD + source },
  ]),
  ['files that export each other', { 'package.json': MANIFEST, ...CIRCLE }],
  ...Object.entries(MANIFESTS).map(([name, text]): [string, Files] => [
    `package.json: ${name}`,
    { 'package.json': text, 'app.js': HEAD },
  ]),
]
