import { types } from 'util'
import { isOwnFrame, OWN_FRAMES, relativeLocation } from './location.ts'

/*
 * People read the first line of a stack, so it must point to application code. Node's errors start in
 * Node and ours in the framework; often none of the ten recorded frames is in application code.
 */

/** The packages that we call, and those that they call: a line of theirs is not the program's. */
export const calledPackages: readonly string[] = [
  ...['accepts', 'bytes', 'content-disposition', 'content-type', 'cookie', 'cookie-signature'],
  ...['encodeurl', 'escape-html', 'forwarded', 'http-errors', 'iconv-lite', 'ipaddr.js'],
  ...['media-typer', 'mime', 'mime-types', 'ms', 'negotiator', 'on-finished', 'path-to-regexp'],
  ...['proxy-addr', 'qs', 'range-parser', 'serve-index', 'statuses', 'type-is'],
]

const CALLED_PACKAGE = new RegExp(
  `[\\\\/]node_modules[\\\\/](?:${calledPackages.join('|')})[\\\\/]`,
)

/** Lines of Node or of another runtime, and of JavaScript: `JSON.stringify (<anonymous>)`. */
const BUILT_IN = /(?:^|[( ])(?:(?:node|ext):|(?:<anonymous>|native|unknown)\)?$)/

/**
 * The error, with a stack that begins with the line of the program that called the framework, or
 * with a function of the program that the framework called. To be called while the caller is on the
 * call stack. An error that is none, is frozen or has a stack of another form stays as it is.
 */
export function atCaller<Thrown>(thrown: Thrown): Thrown {
  try {
    if (types.isNativeError(thrown) && !Object.isFrozen(thrown)) trimStack(thrown)
  } catch {}
  return thrown
}

/**
 * Throws the error with such a stack. Above an uncaught error Node prints the line that threw it, which would be one of
 * ours, unless the line has this comment.
 */
export function throwAtCaller(error: unknown): never {
  throw atCaller(error) // node-do-not-add-exception-line
}

/** Adds a line below the message in the stack, and leaves the message as Express has it. */
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
  const first = firstProgramFrame(frames)
  if (first === undefined) setFrames(error, stack.slice(0, start), currentFrames())
  else if (frames.slice(0, first).some(isFrameworkFrame)) {
    setFrames(error, stack.slice(0, start), frames.slice(first))
  }
}

const AT = '\n    at '

function framesOf(text: string): string[] {
  return text.split(AT).slice(1)
}

/** Whether a line is of the framework, or of the methods of Node's responses. */
function isFrameworkFrame(frame: string): boolean {
  return isOwnFrame(frame) || frame.includes('node:_http_')
}

/** Undefined if no line is the program's, because the stack was cut off. */
function firstProgramFrame(frames: string[]): number | undefined {
  const first = frames.findIndex(
    (frame) => !isOwnFrame(frame) && !BUILT_IN.test(frame) && !CALLED_PACKAGE.test(frame),
  )
  return first === -1 ? undefined : first
}

/** Where in the program an error was made, as `file:line:column`. */
export function programLocation({
  stack,
  message,
}: Pick<Error, 'stack' | 'message'>): string | undefined {
  if (typeof stack !== 'string') return undefined
  const frames = framesOf(stack.slice(stack.indexOf(message) + message.length))
  const frame = frames[firstProgramFrame(frames) ?? -1]
  const [, file, place] =
    /(?:\(|^|at )((?:file:\/\/)?[^()]+?)(:\d+:\d+)\)?$/.exec(frame ?? '') ?? []
  return file && relativeLocation(file) + place
}

function setFrames(error: Error, head: string, frames: string[]): void {
  if (frames.length > 0)
    Reflect.set(error, 'stack', head + frames.map((frame) => AT + frame).join(''))
}

/** The frames from the first one of the program on, as many as an error has. */
function currentFrames(): string[] {
  const { stackTraceLimit: limit } = Error
  const holder: { stack?: unknown } = {}
  Reflect.set(Error, 'stackTraceLimit', limit + OWN_FRAMES)
  Error.captureStackTrace(holder)
  Reflect.set(Error, 'stackTraceLimit', limit)
  const frames = typeof holder.stack === 'string' ? framesOf(holder.stack) : []
  const first = firstProgramFrame(frames)
  return first === undefined ? [] : frames.slice(first, first + limit)
}

// biome-ignore lint/suspicious/noExplicitAny: it is called with whatever its caller gives
type AnyFunction = (this: unknown, ...given: any[]) => unknown

const guards = new WeakMap<AnyFunction, AnyFunction>()

/** Is told of what a member throws, and whose member it is. */
export type ThrownListener = (owner: object, error: unknown) => void

/** The function with its name and length; the stacks of what it throws begin at its caller. */
export function withCallerStack<Member extends AnyFunction>(
  member: Member,
  thrown?: ThrownListener,
): Member {
  const known = guards.get(member)
  if (known) return known as Member
  // Not with a rest parameter: V8 passes `arguments` on without making an array of them.
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

/** Does so with the functions of an object, of which one may have two names. */
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
