import { replaceFound } from './engine/switch.ts'

/** The options that Jest passes to a resolver. */
interface Options {
  basedir: string
  defaultResolver: Resolver
}

/** A resolver in the Jest config. */
type Resolver = (request: string, options: Options) => string

/** Runs the engine switch after the project's own resolver. */
const chain =
  (resolver: Resolver): Resolver =>
  (request, options) =>
    replaceFound({ request, file: resolver(request, options), from: options.basedir })

const plain: Resolver = (request, options) => options.defaultResolver(request, options)

const jestResolver: Resolver & { chain: typeof chain } = Object.assign(chain(plain), { chain })

/** Switches the engine with `resolver: 'fwjs-cli/jest-resolver'` in the Jest config. */
export = jestResolver
