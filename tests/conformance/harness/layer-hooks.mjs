/**
 * What a watch is told.
 * @typedef {object} Watch
 * @property {(router: any, req: any) => void} enterRouter
 * @property {(router: any, layer: any, req: any, url?: string, isUnclear?: (layer: any) => boolean) => void} match
 *   called with the URL that the router sees, and with a function that tells whether a layer that didn't run may
 *   have matched
 * @property {(layer: any, req: any, isError?: boolean) => void} run
 * @property {(layer: any, req: any) => any} passThrough returns the pass through the layer's router
 */

/** How the functions that every request passes through are patched, by major version of Express. */
export const HOOKS = { 4: attach4, 5: attach5 }

/** @returns {() => void} a function that restores them */
function attach4(side, watch) {
  const Router = side.file('lib/router/index')
  const { prototype } = side.file('lib/router/layer')
  const { handle, process_params: processParams } = Router
  Router.handle = function (req, ...rest) {
    watch.enterRouter(this, req)
    return handle.call(this, req, ...rest)
  }
  Router.process_params = function (layer, called, req, ...rest) {
    watch.match(this, layer, req)
    return processParams.call(this, layer, called, req, ...rest)
  }
  const restoreLayers = attachToLayers(prototype, ['handle_request', 'handle_error'], watch.run)
  return () => {
    Object.assign(Router, { handle, process_params: processParams })
    restoreLayers()
  }
}

/**
 * Nothing is called when a 5.x router finds a matching layer, so it's noted when the layer runs. By then, its mount
 * path has been removed from the URL.
 */
function attach5({ fw }, watch) {
  const { prototype } = fw.Router
  const { handle } = prototype
  prototype.handle = function (req, ...rest) {
    watch.enterRouter(this, req)
    return handle.call(this, req, ...rest)
  }
  const layers = Object.getPrototypeOf(fw.Router().use(() => {}).stack[0])
  const run = (layer, req, isError) => {
    const pass = watch.passThrough(layer, req)
    if (pass) {
      const { router } = pass
      // A param callback may have continued with the next layer, or with an error.
      const isUnclear = ({ keys }) => keys.some((key) => router.params[key])
      watch.match(router, layer, req, urlBefore(pass, layer, req), isUnclear)
    }
    watch.run(layer, req, isError)
  }
  const restoreLayers = attachToLayers(layers, ['handleRequest', 'handleError'], run)
  return () => {
    prototype.handle = handle
    restoreLayers()
  }
}

function attachToLayers(prototype, [request, error], run) {
  const { [request]: handleRequest, [error]: handleError } = prototype
  prototype[request] = function (req, ...rest) {
    run(this, req, false)
    return handleRequest.call(this, req, ...rest)
  }
  prototype[error] = function (thrown, req, ...rest) {
    run(this, req, true)
    return handleError.call(this, thrown, req, ...rest)
  }
  return () => Object.assign(prototype, { [request]: handleRequest, [error]: handleError })
}

/** Returns the URL before a layer's mount path was removed: a slash may have been added then. */
function urlBefore(pass, layer, { url }) {
  if (layer.route || !layer.path) return url
  const host = /^[^/]*:\/\/[^/]*/.exec(url)?.[0] ?? ''
  const before = host + layer.path + url.slice(host.length)
  const isAdded = url[0] === '/' && before.replace(layer.path + url, layer.path + url.slice(1))
  return isAdded === pass.url ? pass.url : before
}
