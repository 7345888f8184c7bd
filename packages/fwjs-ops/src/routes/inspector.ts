import type { InspectorNotification, Runtime, Session, Debugger as V8Debugger } from 'inspector'

type Inspector = typeof import('inspector')
// biome-ignore lint/suspicious/noExplicitAny: the answers of the protocol are read where they are used.
type Answer = any

/** Where a function begins: the URL of its script, and line and column from 0 on. */
export interface Location {
  url: string
  line: number
  column: number
}

/** What V8's inspector knows of functions. */
export interface Inspection {
  /** Where each function begins; undefined for those of Node itself. */
  locationsOf(functions: readonly object[]): (Location | undefined)[]
  /** The functions that a function can reach by its variables, those of the innermost scope first. */
  functionsInScopeOf(given: object): object[]
}

/**
 * Asks V8's inspector, in this thread. A debugger that is attached already is not disturbed, and
 * nothing stays switched on. Undefined where there is no inspector: Bun, Deno, `--permission`.
 */
export function inspect<T>(ask: (inspection: Inspection) => T): T | undefined {
  const session = connect()
  if (!session) return undefined
  try {
    return ask(createInspection(session))
  } catch {
    return undefined
  } finally {
    session.disconnect()
  }
}

function connect(): Session | undefined {
  try {
    const { Session } = require('inspector') as Inspector
    const session = new Session()
    session.connect()
    return session
  } catch {
    return undefined
  }
}

/** Sends a command; the answer is there at once, because the session is in the same thread. */
function post(session: Session, command: string, given: object = {}): Answer {
  let answer: Answer
  session.post(command, given, (error, result) => {
    if (!error) answer = result
  })
  return answer
}

/** The name under which values are passed to the inspector, for the moment of the call. */
const SHARED = '__fwjs_ops_shared__'

function createInspection(session: Session): Inspection {
  const urls = new Map<string, string>()
  session.on(
    'Debugger.scriptParsed',
    ({ params }: InspectorNotification<V8Debugger.ScriptParsedEventDataType>) =>
      urls.set(params.scriptId, params.url),
  )
  post(session, 'Debugger.enable')
  post(session, 'Debugger.setSkipAllPauses', { skip: true })
  return {
    locationsOf: (functions) =>
      readIds(session, functions).map((id) => locationOf(session, urls, id)),
    functionsInScopeOf: (given) => {
      const [id] = readIds(session, [given])
      return id === undefined ? [] : functionsInScope(session, id)
    },
  }
}

/** The inspector's ids of values of this program. */
function readIds(session: Session, values: readonly object[]): (string | undefined)[] {
  const shared = evaluateShared(session, values)
  const { result } = post(session, 'Runtime.getProperties', {
    objectId: shared,
    ownProperties: true,
  })
  const ids = new Map<string, string>(
    result.map(({ name, value }: Answer) => [name, value?.objectId]),
  )
  return values.map((_value, index) => ids.get(String(index)))
}

/** In whichever context this code runs: test runners such as Jest load programs into their own. */
function evaluateShared(session: Session, value: unknown): string {
  Object.defineProperty(globalThis, SHARED, { configurable: true, value })
  try {
    const { result, exceptionDetails } = post(session, 'Runtime.evaluate', { expression: SHARED })
    if (!exceptionDetails) return result.objectId
    for (const contextId of readContexts(session)) {
      const answer = post(session, 'Runtime.evaluate', { expression: SHARED, contextId })
      if (!answer.exceptionDetails) return answer.result.objectId
    }
    throw new Error("the inspector can't find this execution context")
  } finally {
    Reflect.deleteProperty(globalThis, SHARED)
  }
}

function readContexts(session: Session): number[] {
  const ids: number[] = []
  const note = ({
    params,
  }: InspectorNotification<Runtime.ExecutionContextCreatedEventDataType>): void => {
    ids.push(params.context.id)
  }
  session.on('Runtime.executionContextCreated', note)
  post(session, 'Runtime.enable')
  post(session, 'Runtime.disable')
  session.off('Runtime.executionContextCreated', note)
  return ids
}

function readInternals(session: Session, objectId: string): Map<string, Answer> {
  const { internalProperties = [] } = post(session, 'Runtime.getProperties', {
    objectId,
    ownProperties: true,
  })
  return new Map(internalProperties.map(({ name, value }: Answer) => [name, value]))
}

function locationOf(
  session: Session,
  urls: Map<string, string>,
  id: string | undefined,
): Location | undefined {
  if (id === undefined) return undefined
  const internals = readInternals(session, id)
  const bound = internals.get('[[TargetFunction]]')?.objectId
  if (bound) return locationOf(session, urls, bound)
  const place = internals.get('[[FunctionLocation]]')?.value
  const url = urls.get(place?.scriptId)
  return url ? { url, line: place.lineNumber, column: place.columnNumber } : undefined
}

/** How many scopes are looked at: the outer ones are those of the module and of everything. */
const MAX_SCOPES = 2

function functionsInScope(session: Session, id: string): object[] {
  const scopes = readInternals(session, id).get('[[Scopes]]')?.objectId
  if (!scopes) return []
  const found: object[] = []
  const list = post(session, 'Runtime.getProperties', { objectId: scopes, ownProperties: true })
  for (const scope of list.result.slice(0, MAX_SCOPES)) {
    const { result } = post(session, 'Runtime.getProperties', {
      objectId: scope.value.objectId,
      ownProperties: true,
    })
    for (const { value } of result) {
      if (value?.type === 'function') found.push(liveValue(session, value.objectId))
    }
  }
  return found
}

/** The value behind an id of the inspector. */
function liveValue(session: Session, objectId: string): object {
  const holder: object[] = []
  post(session, 'Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function (holder) { holder.push(this) }',
    arguments: [{ objectId: evaluateShared(session, holder) }],
  })
  return holder[0] as object
}
