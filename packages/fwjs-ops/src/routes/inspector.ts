import type { InspectorNotification, Runtime, Session, Debugger as V8Debugger } from 'inspector'

type Inspector = typeof import('inspector')
// biome-ignore lint/suspicious/noExplicitAny: the protocol's responses are read where they are used.
type ProtocolResult = any

/** The start of a function: the URL of its script, and the zero-based line and column. */
export interface Location {
  url: string
  line: number
  column: number
}

/** Queries about functions to V8's inspector. */
export interface Inspection {
  /** Returns where each function begins; undefined for Node.js's own functions. */
  locationsOf(functions: readonly object[]): (Location | undefined)[]
  /**
   * Returns the functions that a function can reach through its variables, those of the innermost
   * scope first.
   */
  functionsInScopeOf(given: object): object[]
}

/**
 * Queries V8's inspector in this thread. An attached debugger isn't disturbed, and nothing stays
 * enabled. Returns undefined without an inspector: Bun, Deno, `--permission`.
 */
export function inspect<T>(query: (inspection: Inspection) => T): T | undefined {
  const session = connect()
  if (!session) return undefined
  try {
    return query(createInspection(session))
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

/**
 * Sends a command. The response is available immediately, because the session is in the same
 * thread.
 */
function post(session: Session, command: string, given: object = {}): ProtocolResult {
  let reply: ProtocolResult
  session.post(command, given, (error, result) => {
    if (!error) reply = result
  })
  return reply
}

/** The name under which values are passed to the inspector during a call. */
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

/** Returns the inspector's ids of live values. */
function readIds(session: Session, values: readonly object[]): (string | undefined)[] {
  const shared = evaluateShared(session, values)
  const { result } = post(session, 'Runtime.getProperties', {
    objectId: shared,
    ownProperties: true,
  })
  const ids = new Map<string, string>(
    result.map(({ name, value }: ProtocolResult) => [name, value?.objectId]),
  )
  return values.map((_value, index) => ids.get(String(index)))
}

/**
 * Searches the context in which this code runs: test runners such as Jest load apps into their own.
 */
function evaluateShared(session: Session, value: unknown): string {
  Object.defineProperty(globalThis, SHARED, { configurable: true, value })
  try {
    const { result, exceptionDetails } = post(session, 'Runtime.evaluate', { expression: SHARED })
    if (!exceptionDetails) return result.objectId
    for (const contextId of readContexts(session)) {
      const reply = post(session, 'Runtime.evaluate', { expression: SHARED, contextId })
      if (!reply.exceptionDetails) return reply.result.objectId
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

function readInternals(session: Session, objectId: string): Map<string, ProtocolResult> {
  const { internalProperties = [] } = post(session, 'Runtime.getProperties', {
    objectId,
    ownProperties: true,
  })
  return new Map(internalProperties.map(({ name, value }: ProtocolResult) => [name, value]))
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

/** The number of scopes to search: the outer ones are the module and global scopes. */
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

/** Returns the value of an inspector id. */
function liveValue(session: Session, objectId: string): object {
  const holder: object[] = []
  post(session, 'Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function (holder) { holder.push(this) }',
    arguments: [{ objectId: evaluateShared(session, holder) }],
  })
  return holder[0] as object
}
