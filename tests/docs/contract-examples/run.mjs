// Runs the examples of one package, and prints what went wrong as JSON: node run.mjs fwjs With a second
// argument it runs those of that file instead.

import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import ts from 'typescript'
import { createFolder } from './folder.mjs'
import { readExamples } from './read.mjs'
import { askRoutes } from './requests.mjs'

const [packageName, file] = process.argv.slice(2)
const examples = file ? JSON.parse(readFileSync(file, 'utf8')) : readExamples(packageName)
const folder = createFolder()
process.chdir(folder)
const requireFromRepository = createRequire(new URL('../../../packages/', import.meta.url))

const servers = new Set()
let failed = (error) => error

/** Examples listen on port 3000; here each gets its own port. */
const { listen } = net.Server.prototype
net.Server.prototype.listen = function listenAnywhere(first, ...rest) {
  servers.add(this)
  const callback = rest.find((value) => typeof value === 'function')
  if (typeof first === 'function') return listen.call(this, 0, first)
  return listen.call(this, 0, '127.0.0.1', ...(callback ? [callback] : []))
}
process.on('uncaughtException', (error) => failed(error))
process.on('unhandledRejection', (error) => failed(error))

/** Wraps the package so that it records the apps it creates. */
function notingApps(name, apps) {
  return new Proxy(requireFromRepository(`./${name}`), {
    apply(create, self, values) {
      const app = Reflect.apply(create, self, values)
      apps.push(app)
      return app
    },
  })
}

/** Returns the names that an example may use without declaring them, as in types/examples.test.mts. */
function namesFor(framework, apps) {
  const fw = notingApps(framework, apps)
  const app = fw()
  app.engine('pug', (path, options, done) => done(null, '<p>page</p>'))
  app.set('view engine', 'pug')
  const routers = framework === 'fwjs-v3' ? [] : [fw.Router(), fw.Router()]
  const [router, adminRouter] = routers
  const requireLogin = (req, res, next) => next()
  return { fw, app, router, adminRouter, requireLogin }
}

const quiet = { log() {}, error() {}, warn() {} }

async function runExample({ code }) {
  const apps = []
  const framework = packageName === 'fwjs-ops' ? 'fwjs' : packageName
  const names = namesFor(framework, apps)
  const { outputText, diagnostics } = ts.transpileModule(code, {
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      esModuleInterop: true,
    },
  })
  if (diagnostics.length > 0) throw new Error(String(diagnostics[0].messageText))
  const given = { ...names, require: requireFor(apps), exports: {}, console: quiet }
  // In its own block, so that an example may declare `app` again.
  const run = new Function(...Object.keys(given), `return (async () => {{\n${outputText}\n}})()`)
  await run(...Object.values(given))
  if (names.router) names.app.use(names.router)
  const results = []
  for (const app of apps) results.push(await askRoutes(app))
  return {
    problems: results.flatMap(({ problems }) => problems),
    asked: results.reduce((sum, { asked }) => sum + asked, 0),
  }
}

/** Loads our packages from the repository, and the others as installed. */
const requireFor = (apps) => (name) => {
  if (['fwjs', 'fwjs-v5', 'fwjs-v3'].includes(name)) {
    return { __esModule: true, default: notingApps(name, apps) }
  }
  return name === 'fwjs-ops' ? requireFromRepository('./fwjs-ops') : requireFromRepository(name)
}

async function judge(example) {
  const failure = new Promise((_resolve, reject) => {
    failed = reject
  })
  try {
    return await Promise.race([runExample(example), failure])
  } catch (error) {
    return { problems: [`fails: ${error?.message ?? error}`], asked: 0 }
  } finally {
    for (const server of servers) {
      server.close()
      server.closeAllConnections?.()
    }
    servers.clear()
  }
}

const report = { count: examples.length, asked: 0, problems: [] }
for (const example of examples) {
  const { problems, asked } = await judge(example)
  report.asked += asked
  report.problems.push(...problems.map((problem) => `${example.place}: ${problem}`))
}
process.chdir('/')
rmSync(folder, { recursive: true })
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit())
