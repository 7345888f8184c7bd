import { IncomingMessage, ServerResponse } from 'http'
import type { MessageClasses } from '../node/server-classes.ts'
import type { ApplicationShape } from '../types.ts'

interface Classes extends MessageClasses {
  /** The prototype of the requests of all apps of this major version. */
  request: object
}

const CLASSES = Symbol('fwjs.classes')

/** Maps our message prototypes, and those of apps, to their parents. */
const parents = new WeakMap<object, object>()

/**
 * Creates an app's message classes, so that Node creates requests and responses with the app's
 * prototypes (decision 6). `app.request` is the prototype of a class that extends Node's, and inherits
 * from `fw.request`. Setting the prototype of each request would take more time than the rest of the
 * framework (bench/json).
 */
export function defineMessageClasses(
  app: object,
  request: object,
  response: object,
  addFields: AddFields = withRequestFields,
): void {
  const classes: Classes = {
    IncomingMessage: addFields(IncomingMessage),
    ServerResponse: withResponseFields(ServerResponse),
    request,
  }
  parents.set(request, IncomingMessage.prototype).set(response, ServerResponse.prototype)
  Object.defineProperty(app, CLASSES, { value: classes })
  Object.assign(app, {
    request: linkPrototype(classes.IncomingMessage.prototype, request, app),
    response: linkPrototype(classes.ServerResponse.prototype, response, app),
  })
  fieldsOf.set(classes.IncomingMessage.prototype, addFields)
}

type AddFields = <Class>(node: Class) => Class

/** Maps the prototype of an app's requests to the function that adds their fields. */
const fieldsOf = new WeakMap<object, AddFields>()

/** Returns the class of another kind of request, with the fields of an app's requests. */
export function withFieldsOf<Class>(prototype: object, node: Class): Class {
  return (fieldsOf.get(prototype) ?? withRequestFields)(node)
}

export function messageClassesOf(app: ApplicationShape): MessageClasses | undefined {
  const classes = classesFor(app)
  // If application code has replaced the prototypes, the app sets them for each request.
  return classes?.IncomingMessage.prototype === app.request &&
    classes.ServerResponse.prototype === app.response
    ? classes
    : undefined
}

function classesFor(app: object): Classes | undefined {
  return (app as { [CLASSES]?: Classes })[CLASSES]
}

/**
 * Returns true if both apps are ours, but of different major versions, so neither supports the other's
 * features.
 */
export function isOtherMajor(app: object, other: object): boolean {
  const [classes, others] = [classesFor(app), classesFor(other)]
  return classes !== undefined && others !== undefined && classes.request !== others.request
}

/** Makes the sub-app's requests and responses inherit everything that is added to the parent's. */
export function inheritPrototypes(app: ApplicationShape, parent: ApplicationShape): void {
  setParent(app.request, parent.request)
  setParent(app.response, parent.response)
}

/**
 * Restores the parents of an app's prototypes.
 *
 * @returns the parents set by other code
 */
export function restorePrototypes({ request, response }: ApplicationShape): object[] {
  return [...restoreParents(request), ...restoreParents(response)]
}

function restoreParents(prototype: object): object[] {
  const base = baseOf(prototype)
  const [current, parent] = [Object.getPrototypeOf(base) as object, parents.get(base)]
  if (parent === undefined || parent === current) return []
  Object.setPrototypeOf(base, parent)
  return [current, ...restoreParents(base)]
}

/** Returns the last prototype up the chain with a known parent, usually the one shared by all apps. */
function baseOf(prototype: object): object {
  let base = prototype
  for (let at: object | null = prototype; at; at = Object.getPrototypeOf(at) as object | null) {
    if (parents.has(at)) base = at
  }
  return base
}

function setParent(prototype: object, parent: object): void {
  Object.setPrototypeOf(prototype, parent)
  parents.set(prototype, parent)
}

function linkPrototype(prototype: object, parent: object, app: object): object {
  setParent(prototype, parent)
  // As in Express: `req.constructor` is Node's class.
  Reflect.deleteProperty(prototype, 'constructor')
  return Object.defineProperty(prototype, 'app', {
    configurable: true,
    enumerable: true,
    writable: true,
    value: app,
  })
}

// biome-ignore lint/suspicious/noExplicitAny: arguments are passed on unchanged.
type AnyClass = new (...args: any[]) => object

// Defines all fields that every request gets, so that all requests share one hidden class (bench/json).
// Not `route`, because it may never be set, and packages check `'route' in req` (swagger-stats).
function withRequestFields<Class>(node: Class): Class {
  return class extends (node as AnyClass) {
    res: unknown = undefined
    next: unknown = undefined
    query: unknown = undefined
    params: unknown = undefined
    baseUrl: unknown = undefined
    originalUrl: unknown = undefined
    _parsedUrl: unknown = undefined
  } as Class
}

/** Adds the fields of requests whose query is a getter of their prototype. */
export function withoutQueryField<Class>(node: Class): Class {
  return class extends (node as AnyClass) {
    res: unknown = undefined
    next: unknown = undefined
    params: unknown = undefined
    baseUrl: unknown = undefined
    originalUrl: unknown = undefined
    _parsedUrl: unknown = undefined
  } as Class
}

export function withResponseFields<Class>(node: Class): Class {
  return class extends (node as AnyClass) {
    locals: unknown = undefined
  } as Class
}

/** Values derived from a prototype of an app and the original prototype of a message. */
const derived = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * Derives a prototype that turns messages of another class into those of an app: it has copies of that
 * class's members, and inherits from the app's prototype (decision 6). Each is created once.
 */
export function derivedFor<Derived>(
  parent: object,
  given: object,
  create: (given: object, parent: object) => Derived,
): Derived {
  let ofParent = derived.get(parent)
  if (!ofParent) {
    ofParent = new WeakMap()
    derived.set(parent, ofParent)
  }
  const known = ofParent.get(given) as Derived | undefined
  if (known) return known
  const created = create(given, parent)
  ofParent.set(given, created)
  return created
}
