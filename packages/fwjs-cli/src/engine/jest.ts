import type { Replace } from './commonjs.ts'
import { patchOnLoad } from './early.ts'

type Resolve = (this: unknown, from: string, request: string, ...rest: unknown[]) => unknown

interface Resolver {
  prototype: Record<'resolveModule' | 'resolveModuleAsync', Resolve | undefined>
}

/** Jest resolves modules itself, and always through one of these methods, even with a project's resolver. */
function switchResolver({ prototype }: Resolver, replace: Replace): void {
  const { resolveModule, resolveModuleAsync } = prototype
  if (typeof resolveModule !== 'function') {
    throw new Error(
      'Set resolver: "fwjs-cli/jest-resolver" in the Jest config. fwjs-cli/engine doesn\'t support this version of Jest.',
    )
  }
  prototype.resolveModule = function (from, request, ...rest) {
    const file = resolveModule.call(this, from, request, ...rest) as string
    return replace({ request, file, from })
  }
  if (typeof resolveModuleAsync !== 'function') return
  prototype.resolveModuleAsync = async function (from, request, ...rest) {
    const file = (await resolveModuleAsync.call(this, from, request, ...rest)) as string
    return replace({ request, file, from })
  }
}

/** Patches Jest's resolver when Jest loads it. */
export const switchJest = (replace: Replace): Replace =>
  patchOnLoad('jest-resolve/build/index.js', (exports) => {
    const { default: resolver = exports } = exports as { default?: unknown }
    switchResolver(resolver as Resolver, replace)
  })
