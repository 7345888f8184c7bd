import { extname } from 'path'
import { debugFor } from './debug.ts'
import type { Constructor, ViewEngine, ViewShape } from './internal-types.ts'
import { loadEngine, lookupView, resolveView } from './views/lookup.ts'

const debug = debugFor('express:view')

interface ViewOptions {
  defaultEngine?: string
  root?: string | string[]
  engines: Record<string, ViewEngine>
}

interface View extends ViewShape {
  defaultEngine: string | undefined
  ext: string
  engine: ViewEngine
  lookup(name: string): string | undefined
  resolve(directory: string, file: string): string | undefined
}

/**
 * The file of a view and the engine that renders it. Apps can replace this class with the setting
 * `view`.
 */
const View = function View(this: View, name: string, options: ViewOptions) {
  this.defaultEngine = options.defaultEngine
  this.ext = extname(name)
  this.name = name
  this.root = options.root as string
  if (!this.ext && !this.defaultEngine) {
    throw new Error('No default engine was specified and no extension was provided.')
  }
  const suffix = this.ext ? '' : toExtension(this.defaultEngine as string)
  this.ext = this.ext || suffix
  options.engines[this.ext] ||= loadEngine(this.ext.slice(1))
  this.engine = options.engines[this.ext] as ViewEngine
  this.path = this.lookup(name + suffix)
  // TypeScript has no other way to type a constructor function.
} as unknown as Constructor<View, [name: string, options: ViewOptions]>

View.prototype.lookup = function lookup(name) {
  return lookupView(this.root, name, (directory, file) => this.resolve(directory, file))
}

View.prototype.render = function render(options, callback) {
  debug?.('render "%s"', this.path)
  this.engine(this.path as string, options, callback)
}

View.prototype.resolve = function resolve(directory, file) {
  return resolveView(directory, file, this.ext)
}

function toExtension(engine: string): string {
  return engine[0] === '.' ? engine : `.${engine}`
}

export = View
