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
  /**
   * Returns the objects that each function can reach through variables of these names. Outer scopes
   * are read only if the inner ones don't have all of them.
   */
  variablesOf<Name extends string>(
    functions: readonly object[],
    names: readonly Name[],
  ): Partial<Record<Name, object>>[]
}

/**
 * Queries V8's inspector in this thread. An attached debugger isn't disturbed, and nothing stays
 * enabled. Returns undefined without an inspector: Bun, Deno, `--permission`.
 */
export function inspect<T>(query: (inspection: Inspection) => T): T | undefined {
  return sharingInspector((open) => {
    try {
      const inspection = open()
      return inspection && query(inspection)
    } catch {
      return undefined
    }
  })
}

type Open = () => Inspection | undefined

let sharedOpen: Open | undefined

/**
 * Calls a function whose calls of `inspect` share one session, because opening one takes long. It's
 * opened when it's first used.
 */
export function sharingInspector<T>(work: (open: Open) => T): T {
  if (sharedOpen) return work(sharedOpen)
  let session: Session | undefined
  let inspection: Inspection | undefined
  sharedOpen = () => {
    session ??= connect()
    inspection ??= session && createInspection(session)
    return inspection
  }
  try {
    return work(sharedOpen)
  } finally {
    sharedOpen = undefined
    session?.disconnect()
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
      const id = readIds(session, [given])[0]
      const variables = scopesOf(session, id).flatMap((scope) => readScope(session, scope))
      return liveValues(session, idsOf(variables.filter(({ value }) => value?.type === 'function')))
    },
    variablesOf: (functions, names) => {
      const found = readIds(session, functions).map((id) => findVariables(session, id, names))
      const values = liveValues(session, found.flatMap(idsOf)).values()
      return found.map((variables) =>
        Object.fromEntries(variables.map(({ name }) => [name, values.next().value])),
      )
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

/** Returns the inspector's ids of the innermost scopes of a function. */
function scopesOf(session: Session, id: string | undefined): string[] {
  const objectId = id && readInternals(session, id).get('[[Scopes]]')?.objectId
  if (!objectId) return []
  const { result } = post(session, 'Runtime.getProperties', { objectId, ownProperties: true })
  return idsOf(result.slice(0, MAX_SCOPES))
}

function readScope(session: Session, objectId: string): ProtocolResult[] {
  return post(session, 'Runtime.getProperties', { objectId, ownProperties: true }).result
}

function findVariables(
  session: Session,
  id: string | undefined,
  names: readonly string[],
): ProtocolResult[] {
  const found = new Map<string, ProtocolResult>()
  for (const scope of scopesOf(session, id)) {
    for (const variable of readScope(session, scope)) {
      const { name, value } = variable
      if (names.includes(name) && value?.objectId && !found.has(name)) found.set(name, variable)
    }
    if (found.size === names.length) break
  }
  return [...found.values()]
}

const idsOf = (variables: ProtocolResult[]): string[] =>
  variables.map(({ value }) => value.objectId)

/** Returns the values of inspector ids. */
function liveValues(session: Session, ids: readonly string[]): object[] {
  const holder: object[] = []
  post(session, 'Runtime.callFunctionOn', {
    objectId: evaluateShared(session, holder),
    functionDeclaration: 'function (...values) { this.push(...values) }',
    arguments: ids.map((objectId) => ({ objectId })),
  })
  return holder
}
