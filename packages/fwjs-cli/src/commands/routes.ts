import type { AppInfo, ListedRoute } from '../program/task.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { styled, type Text } from '../terminal/text.ts'
import { exportOption, inspect } from './ask.ts'
import type { Command } from './definition.ts'
import { routePlaces } from './route-places.ts'

/** `fwjs routes`. */
export const routesCommand: Command = {
  name: 'routes',
  summary: 'list the routes of an app, with files and lines',
  usage: ['[FILE|FOLDER] [--tree] [--all] [--json] [--export NAME]'],
  does: 'Lists the routes of an Express or fwjs app in matching order.\nStarts the app like `node FILE`, but on an unused port, and stops it once the app is found.',
  options: {
    tree: { type: 'boolean', help: 'show a tree with routers, apps, and middleware' },
    all: { type: 'boolean', help: 'include middleware in the table' },
    json: { type: 'boolean', help: 'print everything as JSON' },
    export: exportOption,
  },
  examples: [
    ['fwjs routes', 'use the entry file from package.json'],
    ['fwjs routes src/app.ts --tree', 'show a tree, from TypeScript'],
    ['fwjs routes app.js --export createApp', 'use an app returned by a function'],
    ['fwjs routes --json | jq -r ".routes[].path"', 'print the paths for other tools'],
  ],
  page: 'cli/routes.md',
  async run(call, terminal) {
    const { options, positionals } = call
    const info = await inspect(positionals[0], call, {}, terminal)
    if (options['json']) terminal.json(info)
    else if (options['tree']) print(terminal, info, treeRows(info.routes))
    else print(terminal, info, tableRows(info.routes, Boolean(options['all'])))
    return 0
  },
}

function print(terminal: Terminal, info: AppInfo, rows: Text[][]): void {
  terminal.table(rows)
  const count = info.routes.filter(({ kind }) => kind === 'route').length
  const others = info.routes.length - count
  const app = [info.framework, info.found].filter(Boolean).join(', ')
  const summary = `${counted(count, 'route')}, ${counted(others, 'other layer')} (${app})`
  if (rows.length > 0) terminal.line()
  terminal.line(styled('dim', summary))
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Creates a row for each route; with `isAll`, also for middleware. */
function tableRows(routes: ListedRoute[], isAll: boolean): Text[][] {
  const shown = routes.filter(({ kind }) => isAll || kind === 'route')
  const placeFor = routePlaces(routes)
  return shown.map((route) => rowOf(route, route.path, placeFor(route)))
}

function treeRows(routes: ListedRoute[]): Text[][] {
  const placeFor = routePlaces(routes)
  return routes.map((route) =>
    rowOf(route, `${'  '.repeat(route.depth)}${route.path}`, placeFor(route)),
  )
}

function rowOf(route: ListedRoute, path: string, place: string): Text[] {
  const { kind, method, handlers } = route
  const label = kind === 'route' ? styled('green', method ?? '(none)') : kind
  const names = handlers.map(({ name }) => name).join(', ')
  return [label, path, names, styled('dim', place)].map((cell) =>
    kind === 'route' ? cell : styled('dim', cell),
  )
}
