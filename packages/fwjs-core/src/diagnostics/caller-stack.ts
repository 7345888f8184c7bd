import { types } from 'util'
import { isOwnFrame, OWN_FRAMES, relativeLocation } from './call-sites.ts'

/*
 * People read the first line of a stack, so it must point to application code. Node's errors start in
 * Node and ours in the framework; often none of the ten recorded frames is in application code.
 */

/** Our dependencies, direct and transitive: their lines aren't application code. */
export const calledPackages: readonly string[] = [
  ...['accepts', 'bytes', 'content-disposition', 'content-type', 'cookie', 'cookie-signature'],
  ...['encodeurl', 'escape-html', 'forwarded', 'http-errors', 'iconv-lite', 'ipaddr.js'],
  ...['media-typer', 'mime', 'mime-types', 'ms', 'negotiator', 'on-finished', 'path-to-regexp'],
  ...['proxy-addr', 'qs', 'range-parser', 'serve-index', 'statuses', 'type-is'],
]

const CALLED_PACKAGE = new RegExp(
  `[\\\\/]node_modules[\\\\/](?:${calledPackages.join('|')})[\\\\/]`,
)

/** Lines of Node, another runtime, or JavaScript itself: `JSON.stringify (<anonymous>)`. */
const BUILT_IN = /(?:^|[( ])(?:(?:node|ext):|(?:<anonymous>|native|unknown)\)?$)/

/**
 * Returns the error with a stack that starts at the line of application code that called the framework,
 * or at a function of the app that the framework called. Must be called while the caller is on the call
 * stack. Values that aren't errors, are frozen, or have a stack in another format stay unchanged.
 */
export function atCaller<Thrown>(thrown: Thrown): Thrown {
  try {
    if (types.isNativeError(thrown) && !Object.isFrozen(thrown)) trimStack(thrown)
  } catch {}
  return thrown
}

/**
 * Throws the error with such a stack. Node prints the line that threw an uncaught error above it, which
 * would be one of ours, unless the line has this comment.
 */
export function throwAtCaller(error: unknown): never {
  throw atCaller(error) // node-do-not-add-exception-line
}

/** Adds a line below the message in the stack, and keeps the message as in Express. */
export function addNote(error: unknown, note: string): void {
  if (!types.isNativeError(error) || typeof error.stack !== 'string') return
  const end = error.stack.indexOf(error.message) + error.message.length
  const stack = `${error.stack.slice(0, end)}\n    ${note}${error.stack.slice(end)}`
  Reflect.set(error, 'stack', stack)
}

function trimStack(error: Error): void {
  const { stack, message } = error
  if (typeof stack !== 'string') return
  const start = stack.indexOf(AT, stack.indexOf(message) + message.length)
  if (start === -1) return
  const frames = framesOf(stack.slice(start))
  const first = firstAppFrame(frames)
  if (first === undefined) setFrames(error, stack.slice(0, start), currentFrames())
  else if (frames.slice(0, first).some(isFrameworkFrame)) {
    setFrames(error, stack.slice(0, start), frames.slice(first))
  }
}

const AT = '\n    at '

function framesOf(text: string): string[] {
  return text.split(AT).slice(1)
}

/** Returns true for a line of the framework, or of the methods of Node's responses. */
function isFrameworkFrame(frame: string): boolean {
  return isOwnFrame(frame) || frame.includes('node:_http_')
}

/** Returns undefined if no line is in application code, because the stack was truncated. */
function firstAppFrame(frames: string[]): number | undefined {
  const first = frames.findIndex(
    (frame) => !isOwnFrame(frame) && !BUILT_IN.test(frame) && !CALLED_PACKAGE.test(frame),
  )
  return first === -1 ? undefined : first
}

/** Returns where in application code an error was created, as `file:line:column`. */
export function appLocation({
  stack,
  message,
}: Pick<Error, 'stack' | 'message'>): string | undefined {
  if (typeof stack !== 'string') return undefined
  const frames = framesOf(stack.slice(stack.indexOf(message) + message.length))
  const frame = frames[firstAppFrame(frames) ?? -1]
  const [, file, place] =
    /(?:\(|^|at )((?:file:\/\/)?[^()]+?)(:\d+:\d+)\)?$/.exec(frame ?? '') ?? []
  return file && relativeLocation(file) + place
}

function setFrames(error: Error, head: string, frames: string[]): void {
  if (frames.length > 0)
    Reflect.set(error, 'stack', head + frames.map((frame) => AT + frame).join(''))
}

/** Returns the frames starting with the first one in application code, as many as an error has. */
function currentFrames(): string[] {
  const { stackTraceLimit: limit } = Error
  const holder: { stack?: unknown } = {}
  Reflect.set(Error, 'stackTraceLimit', limit + OWN_FRAMES)
  Error.captureStackTrace(holder)
  Reflect.set(Error, 'stackTraceLimit', limit)
  const frames = typeof holder.stack === 'string' ? framesOf(holder.stack) : []
  const first = firstAppFrame(frames)
  return first === undefined ? [] : frames.slice(first, first + limit)
}

// biome-ignore lint/suspicious/noExplicitAny: called with any arguments
type AnyFunction = (this: unknown, ...given: any[]) => unknown

const guards = new WeakMap<AnyFunction, AnyFunction>()

/** Called when a method throws, with its owner. */
export type ThrownListener = (owner: object, error: unknown) => void

/** Wraps a function, keeping its name and length; stacks of errors it throws start at its caller. */
export function withCallerStack<Member extends AnyFunction>(
  member: Member,
  thrown?: ThrownListener,
): Member {
  const known = guards.get(member)
  if (known) return known as Member
  // Not a rest parameter, because V8 forwards `arguments` without creating an array.
  const guarded: AnyFunction = function () {
    try {
      return member.apply(this, arguments as ArrayLike<unknown> as unknown[])
    } catch (error) {
      atCaller(error)
      thrown?.(this as object, error)
      throw error // node-do-not-add-exception-line
    }
  }
  Object.defineProperties(guarded, {
    name: { configurable: true, value: member.name },
    length: { configurable: true, value: member.length },
  })
  guards.set(member, guarded)
  return guarded as Member
}

/** Wraps the methods of an object; a method may have two names. */
export function applyCallerStacks(
  members: object,
  except: readonly string[] = [],
  thrown?: ThrownListener,
): void {
  for (const name of Object.keys(members)) {
    const member = Object.getOwnPropertyDescriptor(members, name)?.value as AnyFunction | undefined
    if (typeof member !== 'function' || except.includes(name)) continue
    Reflect.set(members, name, withCallerStack(member, thrown))
  }
}
