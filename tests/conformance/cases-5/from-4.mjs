import { writtenPrograms } from '../harness/written.mjs'

/*
 * Test cases for 4.x that are programs for 5.x too: the expected result is whatever Express 5 does.
 */

/** Files about the path grammar, layers, and files of the 4.x package. */
const FILES = ['differences', 'embedding', 'layers', 'patterns']

/** Test cases that use a path or a function that 5.x doesn't have, or meet an intended difference (Y1, Y93). */
const NOT_IN_5 = new Set([
  'application: an app starts with its state and lifecycle methods',
  'application: set, get, enable and disable read, store and chain',
  'application: use flattens arrays, and the first argument is a path unless it is a function',
  'application: an app called with a callback sends nothing itself',
  'application: an app without router called with a callback goes straight to it',
  'application: verbs, all and paths of a wrong type throw',
  'deprecations: deprecated app and router calls',
  'deprecations: a deprecation listener gets them instead',
  'errors: functions run by their number of parameters',
  'exports: the factory and its properties',
  'exports: fw.query creates the query middleware',
  'exports: functions and layers have the names that tools look for',
  'exports: the request and response prototypes have these properties',
  'files-static: errors at creation',
  'headers: set, header and get',
  'methods: verb methods shadow what a function has',
  'methods: OPTIONS lists the matching routes',
  'mounting: where string, RegExp and array mounts match',
  'options: the options each call reads',
  'params: values are decoded, numbered and present when missing',
  'params: mergeParams merges and shifts numbered params',
  'params: callbacks get request, response, next, value and name, before the handlers',
  'params: the deprecated function form creates the callbacks',
  'params: router.param with an array matches only if it has one name',
  'params: a dot in an expression is a literal dot or has to be written differently',
  'request: req.param looks in params, body and query',
  'router: a router is a function whose prototype is Router',
  'routing: req.route shows the matched route',
  'routing: authentication by a handler before the routes',
  'settings: routing settings are read once when the router is created',
  'sub-apps: anything with handle and set is mounted as an app',
  'sub-apps: a sub-app of a sub-app, with its own error handler and 404',
])

const isFor5 = ({ name, explains, beside }) =>
  !explains && !beside && !NOT_IN_5.has(name) && !FILES.some((file) => name.startsWith(file))

const programs = await writtenPrograms({ cases: 'cases' })

export default programs.filter(isFor5).map((program) => ({ ...program, covers: [] }))
