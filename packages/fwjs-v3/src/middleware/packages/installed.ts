import { atCaller } from 'fwjs/lib/other-majors.js'
import { createRequire } from 'module'
import { join } from 'path'
import { deprecate } from '../../deprecate.ts'

/**
 * A package that the application has installed. 3.x included these; they are separate packages now,
 * so that a program which does not use them does not install them (V36).
 */
export function requireInstalled<T>(name: string, member: string): T {
  try {
    return requireFromApplication(name) as T
  } catch (error) {
    if (!isMissing(error, name)) throw error
    const message = `express.${member}() needs the package ${name}: npm install ${name}`
    throw atCaller(new Error(message, { cause: error }))
  }
}

function requireFromApplication(name: string): unknown {
  // An ES module has no require.main; what Node was started with is the application then.
  const from = require.main?.filename ?? process.argv[1] ?? join(process.cwd(), 'application.js')
  return createRequire(from)(name)
}

function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'MODULE_NOT_FOUND' && message.includes(`'${name}'`)
}

/** The same, with a notice that 4.x programs call the package itself. */
export function requireReplacement<T>(name: string, member: string): T {
  deprecate(`express.${member}: use the ${name} package`)
  return requireInstalled(name, member)
}

/** Members of the package, looked up when they are read. */
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
