import { replaceFound } from './engine/switch.ts'

/** What Jest hands to a resolver. */
interface Options {
  basedir: string
  defaultResolver: Resolver
}

/** A resolver of Jest's configuration, as a function. */
type Resolver = (request: string, options: Options) => string

/** Puts the engine switch behind a resolver that the project already has. */
const chain =
  (resolver: Resolver): Resolver =>
  (request, options) =>
    replaceFound({ request, file: resolver(request, options), from: options.basedir })

const plain: Resolver = (request, options) => options.defaultResolver(request, options)

const jestResolver: Resolver & { chain: typeof chain } = Object.assign(chain(plain), { chain })

/** `resolver: 'fwjs-cli/jest-resolver'` in the configuration of Jest switches the engine. */
export = jestResolver
