import { extname } from 'path'
import { debugFor } from './debug.ts'
import type { RenderCallback, ViewEngine, ViewShape } from './shapes.ts'
import { loadEngine } from './views/engine.ts'
import { lookupView, resolveView } from './views/lookup.ts'

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

/** A view name found on disk, with the engine that renders it. Replaceable: the setting `view`. */
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
} as unknown as { new (name: string, options: ViewOptions): View; readonly prototype: View }

View.prototype.lookup = function lookup(this: View, name) {
  return lookupView(this.root, name, (directory, file) => this.resolve(directory, file))
}

View.prototype.render = function render(this: View, options: object, callback: RenderCallback) {
  debug?.('render "%s"', this.path)
  this.engine(this.path as string, options, callback)
}

View.prototype.resolve = function resolve(this: View, directory, file) {
  return resolveView(directory, file, this.ext)
}

function toExtension(engine: string): string {
  return engine[0] === '.' ? engine : `.${engine}`
}

export = View
