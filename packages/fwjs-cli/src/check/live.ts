import type { RegisteredRoute } from 'fwjs-ops'
import { relative, sep } from 'path'
import type { LiveRoute, Project } from './project.ts'

/** Converts the routes of a running app, as returned by `inspectApp`, for the rules. */
export function liveRoutesOf(routes: RegisteredRoute[], { folder }: Project): LiveRoute[] {
  return routes.flatMap(({ kind, method = kind, path, handlers }) => {
    const source = handlers.find((handler) => handler.source)?.source
    const isOwn = source && !source.file.includes('node_modules')
    const place = isOwn && {
      file: relative(folder, source.file).split(sep).join('/'),
      line: source.line,
    }
    const isRoute = kind === 'route'
    if (!isRoute && kind !== 'router' && kind !== 'app') return []
    return [{ method, path, isRoute, ...(place || { file: 'package.json' }) }]
  })
}
