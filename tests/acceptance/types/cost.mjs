// Measures the cost of the types: how many types the compiler creates for an app with 500 routes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toolPath } from '../comparison/tools.mjs'
import { installAlone } from './alone.mjs'
import { report } from './report.mjs'
import { run } from './tarball.mjs'

/** An app of this size compiled without a noticeable delay; more would be felt in editors. */
const most = 274_000

const methods = ['get', 'post', 'put', 'delete', 'patch']
const things = ['users', 'orders', 'books', 'files', 'teams', 'shops', 'items', 'pages', 'notes']

/** Four common kinds of routes. */
const routes = [
  (method, path) => `app.${method}('${path}/:id', (req, res) => { res.json(req.params.id) })`,
  (method, path) =>
    `app.${method}('${path}/:id/parts/:part', guard, (req, res) => { res.json([req.params.id, req.params.part]) })`,
  (method, path) =>
    `app.${method}('${path}', async (req, res) => { res.status(200).json(req.query) })`,
  (method, path) =>
    `app.${method}('${path}/:id?', guard, async (req, res, next) => { if (!req.params.id) return next(); res.send(req.params.id) })`,
]

function writeProgram() {
  const lines = [
    "import fw, { type Request, type Response } from 'fwjs'",
    'const app = fw()',
    'const guard = (_req: Request, _res: Response, next: () => void) => { next() }',
  ]
  for (let at = 0; at < 500; at++) {
    const path = `/${things[at % things.length]}${at}`
    lines.push(routes[at % routes.length](methods[at % methods.length], path))
  }
  return lines.join('\n')
}

export async function checkCost() {
  const folder = await installAlone('cost')
  await writeFile(join(folder, 'routes.mts'), writeProgram())
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  }
  const config = JSON.stringify({ compilerOptions, files: ['routes.mts'] })
  await writeFile(join(folder, 'tsconfig.json'), config)
  const compiler = toolPath('typescript-5.9/bin/tsc')
  const output = await run(
    folder,
    process.execPath,
    compiler,
    '-p',
    folder,
    '--extendedDiagnostics',
  )
  const made = Number(/^Instantiations:\s+(\d+)/m.exec(output)[1])
  const complaint = made > most ? `more than ${most}` : ''
  report(`500 routes: ${made} instantiations, at most ${most}`, complaint)
}
