/*
 * Loaded into an app by `fwjs compare --with FOLDER`: imports of Express resolve to the package in that
 * folder.
 */
import { appendFileSync } from 'fs'
import Module, { createRequire } from 'module'
import { join, sep } from 'path'
import { pathToFileURL } from 'url'

type Resolve = (request: string, parent?: { filename?: string }, ...rest: unknown[]) => string

interface Hooks {
  resolve(
    specifier: string,
    context: { parentURL?: string },
    next: (specifier: string, context: object) => object,
  ): object
}

const isExpress = (request: string): boolean =>
  request === 'express' || request.startsWith('express/')

/** Records the import like the switch does, so that `fwjs compare` knows if Express was loaded at all. */
function recordImport(given: string): void {
  const file = process.env['FWJS_ENGINE_RECORD']
  if (file) appendFileSync(file, `${JSON.stringify({ found: 'express', given })}\n`)
}

function replaceExpress(folder: string): void {
  const inFolder = createRequire(join(folder, 'package.json'))
  const { name, version } = inFolder('./package.json') as { name: string; version: string }
  const resolveFile = (request: string): string => {
    recordImport(`${name} ${version}`)
    return inFolder.resolve(join(folder, request.slice('express'.length)))
  }
  const node = Module as unknown as {
    _resolveFilename: Resolve
    registerHooks?: (hooks: Hooks) => void
  }
  const resolve = node._resolveFilename
  node._resolveFilename = function (request, parent, ...rest) {
    const isOwn = parent?.filename?.startsWith(folder + sep)
    if (!isExpress(request) || isOwn) return resolve.call(this, request, parent, ...rest)
    return resolveFile(request)
  }
  node.registerHooks?.({
    resolve(specifier, context, next) {
      const isOwn = context.parentURL?.startsWith(`${pathToFileURL(folder)}/`)
      if (!isExpress(specifier) || isOwn) return next(specifier, context)
      return { url: pathToFileURL(resolveFile(specifier)).href, shortCircuit: true }
    },
  })
}

const folder = process.env['FWJS_COMPARE_WITH']
if (folder) replaceExpress(folder)
