import { extname } from 'path'
import type { Debug } from '../diagnostics/debug.ts'
import type { Constructor, RenderCallback, ViewEngine, ViewShape } from '../types.ts'
import { loadEngine, lookupView, resolveView } from './lookup.ts'

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

/** The type of the view class. */
export type ViewClass = Constructor<View, [name: string, options: ViewOptions]>

/**
 * Creates the class of the setting `view`, which apps can replace: the file of a view and the engine that
 * renders it.
 */
export function createViewClass(debug: Debug | undefined, run: Render = runEngine): ViewClass {
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
    options.engines[this.ext] ||= requireEngine(this.ext.slice(1))
    this.engine = options.engines[this.ext] as ViewEngine
    this.path = this.lookup(name + suffix)
    // TypeScript has no other way to type a constructor function.
  } as unknown as ViewClass

  function requireEngine(name: string): ViewEngine {
    debug?.('require "%s"', name)
    return loadEngine(name)
  }

  View.prototype.lookup = function lookup(name) {
    debug?.('lookup "%s"', name)
    return lookupView(this.root, name, (directory, file) => this.resolve(directory, file))
  }

  View.prototype.render = function render(options, callback) {
    debug?.('render "%s"', this.path)
    run(this, options, callback)
  }

  View.prototype.resolve = function resolve(directory, file) {
    return resolveView(directory, file, this.ext, debug)
  }

  return View
}

type Render = (view: View, options: object, callback: RenderCallback) => void

function runEngine(view: View, options: object, callback: RenderCallback): void {
  view.engine(view.path as string, options, callback)
}

/** Runs the engine; a callback that it calls at once is deferred. */
export function runEngineDeferred(view: View, options: object, callback: RenderCallback): void {
  let isSync = true
  view.engine(view.path as string, options, (...result) => {
    if (isSync) process.nextTick(callback, ...result)
    else callback(...result)
  })
  isSync = false
}

function toExtension(engine: string): string {
  return engine[0] === '.' ? engine : `.${engine}`
}
