// node compile-batch.mjs: compiles folders one by one in a single process, so that each declaration
// file is parsed once. Reads `{ compiler, jobs }` from its parent; sends the output of each job.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Parsed declaration files, kept while the next job has the same module system. */
const kept = { system: '', files: new Map() }

function createHost(ts, options) {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  const system = `${options.module} ${options.moduleResolution}`
  if (kept.system !== system) Object.assign(kept, { system, files: new Map() })
  host.getSourceFile = (name, language, ...rest) => {
    if (!name.endsWith('.d.ts')) return getSourceFile.call(host, name, language, ...rest)
    const key = `${language.impliedNodeFormat} ${name}`
    if (!kept.files.has(key)) kept.files.set(key, getSourceFile.call(host, name, language, ...rest))
    return kept.files.get(key)
  }
  return host
}

/** Returns the errors as `tsc` prints them. */
function compile(ts, { folder, config }) {
  const parsed = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    folder,
    {},
    join(folder, 'tsconfig.json'),
  )
  const host = createHost(ts, parsed.options)
  const program = ts.createProgram(parsed.fileNames, parsed.options, host)
  const found = [...parsed.errors, ...ts.getPreEmitDiagnostics(program)]
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  })
}

process.once('message', ({ compiler, jobs }) => {
  const ts = require(compiler)
  const outputs = jobs.map((job) => compile(ts, job))
  process.send(outputs, () => process.disconnect())
})
