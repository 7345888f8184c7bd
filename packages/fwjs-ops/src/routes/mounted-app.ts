import { type Inspection, inspect } from './inspector.ts'
import { type Handler, isApplication } from './live.ts'

const MOUNTED = 'mounted_app'
/** APM agents wrap handlers, and more than one may be active. */
const MAX_WRAPPERS = 3

const known = new WeakMap<Handler, Handler>()

/** Returns true if a layer represents an app mounted by `app.use(subApp)`. */
export function isMounted(layerName: string): boolean {
  return layerName === MOUNTED
}

/**
 * Returns the app that such a layer runs. Express keeps it only as a variable of the layer's
 * handler, which the inspector can read; undefined without an inspector.
 */
export function findMountedApp(handle: Handler): Handler | undefined {
  const earlier = known.get(handle)
  if (earlier) return earlier
  const found = inspect((inspection) => search(inspection, handle, MAX_WRAPPERS))
  if (found) known.set(handle, found)
  return found
}

function search(inspection: Inspection, handle: Handler, wrappers: number): Handler | undefined {
  const reached = inspection.functionsInScopeOf(handle)
  if (handle.name === MOUNTED) return reached.find(isApplication)
  const wrapped = reached.find((one) => (one as Handler).name === MOUNTED) as Handler | undefined
  return wrapped && wrappers > 0 ? search(inspection, wrapped, wrappers - 1) : undefined
}
