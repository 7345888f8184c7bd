import assert from 'node:assert/strict'
import test from 'node:test'
import { reported } from '../support/program-folder.mts'

const handler = (body: string): string =>
  `const path = require('path'); app.get('/', (req, res) => { ${body} })`

const OPEN = [
  'res.redirect(req.query.next)',
  'res.redirect(301, req.query.next)',
  'res.redirect(req.body.next || "/")',
  'res.redirect(req.query.next ?? "/")',
  'const next = req.query.next; res.redirect(next)',
  'const { next } = req.query; res.redirect(next)',
  'const { query: { next = "/" } } = req; res.redirect(next)',
  'const { next } = req.query; const to = next || "/"; console.log(to); res.redirect(to)',
  'const query = req.query; res.redirect(query.next)',
  'if (req.query.next) res.redirect(req.query.next)',
  'if (req.query.next !== undefined) return res.redirect(req.query.next)',
  'res.redirect(String(req.query.next))',
  'res.redirect(decodeURIComponent(req.params.to))',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source.
  'res.redirect(`${req.query.next}?a=1`)',
  'res.redirect("https://" + req.query.host)',
  'load(() => res.redirect(req.query["next"]))',
]

const CLOSED = [
  'res.redirect("/login")',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source.
  'res.redirect(`/users/${req.params.id}`)',
  'res.redirect("/users/" + req.params.id)',
  'res.redirect("https://example.com/" + req.query.path)',
  'if (!req.query.next.startsWith("/")) return res.sendStatus(400); res.redirect(req.query.next)',
  'const { next } = req.query; if (isLocal(next)) res.redirect(next)',
  'const { next } = req.query; if (!ALLOWED.includes(next)) return res.end(); res.redirect(next)',
  'const next = req.query.next; if (next === "/a") res.redirect(next)',
  'if (TARGETS[req.query.next]) res.redirect(req.query.next)',
  'const url = new URL(req.query.next, base); if (url.host === host) res.redirect(req.query.next)',
  'switch (req.query.next) { case "/a": res.redirect(req.query.next) }',
  'req.query.next = clean(req.query.next); res.redirect(req.query.next)',
  'res.redirect(isLocal(req.query.next) ? req.query.next : "/")',
  'res.redirect(TARGETS[req.query.next])',
  'res.redirect(clean(req.query.next))',
  'res.redirect(req.session.returnTo || "/")',
  'res.redirect(req.originalUrl)',
  'res.redirect("back")',
  'other.redirect(req.query.next)',
  'let next = "/"; if (a) next = "/a"; res.redirect(next)',
]

const READING = [
  'res.sendFile(req.query.path)',
  'res.download(req.query.path)',
  'res.download(req.query.path, "name.txt")',
  'res.sendFile(req.query.path, (error) => {})',
  'res.sendFile(req.query.path, { maxAge: 1 })',
  'const file = req.query.path; res.sendFile(file)',
  'res.sendFile(path.join(__dirname, "files", req.params.name))',
  'res.sendFile(path.resolve("files", req.query.name + ".txt"))',
  'const file = path.join(__dirname, req.params.name); res.sendFile(file)',
  'const { name } = req.params; const file = path.join("/a", name); fs.existsSync; res.sendFile(file)',
]

const SAFE = [
  'res.sendFile(req.query.path, { root: "files" })',
  'res.download(req.query.path, "a", { root: __dirname })',
  'res.sendFile(req.query.path, options)',
  'res.sendFile(req.query.path, { ...options })',
  'res.sendFile(path.join(__dirname, "index.html"))',
  'res.sendFile(path.join(__dirname, path.basename(req.params.name)))',
  'const file = path.join(root, req.params.name); if (!file.startsWith(root)) return res.end(); res.sendFile(file)',
  'if (!/^\\w+$/.test(req.params.name)) return res.end(); res.sendFile(path.join(root, req.params.name))',
  'res.sendFile(FILES[req.query.path])',
  'res.sendFile(req.file.path)',
]

test('reports unchecked input in a redirect', () => {
  for (const body of OPEN)
    assert.deepEqual(reported('open-redirect', handler(body)), ['warning 1'], body)
  for (const body of CLOSED) assert.deepEqual(reported('open-redirect', handler(body)), [], body)
})

test('reports unchecked input that chooses a file without a root', () => {
  for (const body of READING)
    assert.deepEqual(reported('unchecked-file', handler(body)), ['warning 1'], body)
  for (const body of SAFE) assert.deepEqual(reported('unchecked-file', handler(body)), [], body)
})

test('a field named by a validator counts as checked', () => {
  const validated = `const { query } = require('express-validator'); app.get('/', query('next').isIn(['/a']), (req, res) => res.redirect(req.query.next))`
  assert.deepEqual(reported('open-redirect', validated), [])
  assert.deepEqual(
    reported('open-redirect', validated.replace("query('next')", "query('other')")),
    ['warning 1'],
  )
  const schema = `const Joi = require('joi'); const rules = { next: Joi.string() }; ${handler('res.redirect(req.query.next)')}`
  assert.deepEqual(reported('open-redirect', schema), [])
})
