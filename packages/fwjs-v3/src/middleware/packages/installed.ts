import { callersOf, callSites } from 'fwjs-core/lib/diagnostics/call-sites.js'
import { throwAtCaller } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { createRequire } from 'module'
import { isAbsolute, join } from 'path'
import { deprecate } from '../../deprecate.ts'

/**
 * Loads a package that the application has installed. 3.x included these; they are separate
 * packages now, so that apps that don't use them don't install them (V36).
 */
export function requireInstalled<T>(name: string, member: string): T {
  try {
    return requireFromApplication(name) as T
  } catch (error) {
    if (!isMissing(error, name)) throw error
    const message = `express.${member}() needs the package ${name}: npm install ${name}`
    throwAtCaller(new Error(message, { cause: error }))
  }
}

/** Requires the package from the calling file, or else from the main file. */
function requireFromApplication(name: string): unknown {
  let missing: unknown
  for (const file of applicationFiles()) {
    try {
      return createRequire(file)(name)
    } catch (error) {
      if (!isMissing(error, name)) throw error
      missing = error
    }
  }
  throw missing
}

/**
 * A test runner may be elsewhere, such as a global mocha, so the main file isn't always the
 * application's. An ES module has no require.main.
 */
function applicationFiles(): Set<string> {
  const callers = callersOf(callSites()).map((site) => site.getFileName() ?? '')
  const main = require.main?.filename ?? process.argv[1] ?? ''
  const files = [...callers, main].filter((file) => isAbsolute(file) || file.startsWith('file:'))
  return new Set([...files, join(process.cwd(), 'application.js')])
}

function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'MODULE_NOT_FOUND' && message.includes(`'${name}'`)
}

/** Does the same, with a deprecation warning that 4.x apps use the package directly. */
export function requireReplacement<T>(name: string, member: string): T {
  deprecate(`express.${member}: use the ${name} package`)
  return requireInstalled(name, member)
}

/** Forwards properties of the package, looked up when they are read. */
export function forwardMembers<T extends object>(
  target: T,
  names: readonly string[],
  load: () => object,
): T {
  for (const name of names) {
    Object.defineProperty(target, name, {
      enumerable: true,
      configurable: true,
      get: () => Reflect.get(load(), name),
      set: (value: unknown) => Reflect.set(load(), name, value),
    })
  }
  return target
}
