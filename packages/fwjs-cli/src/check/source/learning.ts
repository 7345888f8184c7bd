import type { SourceFile } from './file.ts'
import { childOf, childrenOf, isCall, isFunction, memberNameOf, type Node, partOf } from './node.ts'
import type { Program } from './program.ts'
import { callsIn, handlersIn, registrationOf, requestByName } from './registration.ts'
import { type ExpressKind, expressKindOf, type Value } from './value.ts'

/** Each round learns what the round before made known; programs need three or four. */
const ROUNDS = 20

const OTHER_FRAMEWORKS = [
  'fastify',
  'koa',
  'restify',
  'polka',
  '@hapi/hapi',
  'hono',
  'next',
  'connect',
]

const express = (is: ExpressKind, isGuess = false): Value => ({
  kind: 'object of Express',
  is,
  ...(isGuess && { isGuess }),
})

/** Works out which functions of a program get requests, responses, apps and routers. */
export function learnParameters(program: Program): void {
  for (let round = 0; round < ROUNDS; round++) {
    const news = program.files.map((file) => learnFrom(file, program))
    program.refresh()
    if (!news.includes(true)) break
  }
  for (const file of program.files) guessIn(file, program)
  program.refresh()
}

function learnFrom(file: SourceFile, program: Program): boolean {
  let isNews = false
  const learn = (of: Node, index: number, value: Value): void => {
    isNews = program.learn(of, index, value) || isNews
  }
  for (const call of callsIn(file, program)) {
    const registration = registrationOf(call, program)
    const kind = expressKindOf(call.object)
    const isParam = call.method === 'param' && (kind === 'app' || kind === 'router')
    const handlers = registration?.handlers ?? (isParam ? call.args.slice(1) : [])
    for (const { node, request } of handlersIn(handlers, file, program)) {
      const at = isParam ? 0 : request
      learn(node, at, express('request'))
      learn(node, at + 1, express('response'))
    }
  }
  for (const node of file.nodes) {
    if (isCall(node)) learnFromArguments(node, file, program, learn)
  }
  return isNews
}

/** `addRoutes(app)` tells what the first parameter of `addRoutes` is. */
function learnFromArguments(
  node: Node,
  file: SourceFile,
  program: Program,
  learn: (of: Node, index: number, value: Value) => void,
): void {
  const given = childrenOf(node, 'arguments').map((one) => program.valueOf(one, file))
  if (!given.some((value) => isPassedOn(value))) return
  const called = program.valueOf(childOf(node, 'callee'), file)
  const target =
    called?.kind === 'class'
      ? constructorOf(called.node)
      : called && 'node' in called
        ? called.node
        : undefined
  if (!target || !isFunction(target)) return
  given.forEach((value, index) => {
    if (value && isPassedOn(value)) learn(target, index, value)
  })
}

/** What is worth knowing of an argument: it is of Express, or may hold something that is. */
const isPassedOn = (value: Value | undefined): boolean =>
  value?.kind === 'package'
    ? value.path.length === 0
    : value !== undefined && ['object of Express', 'object', 'instance'].includes(value.kind)

const constructorOf = (node: Node): Node | undefined =>
  childrenOf(partOf(node, 'body'), 'body').find((member) => memberNameOf(member) === 'constructor')

/**
 * A function with parameters called `req` and `res` is taken for a handler, in a file that uses no
 * other framework: middleware is often made where nothing is registered. What rests on it is no error.
 */
function guessIn(file: SourceFile, program: Program): void {
  const isOther = file.nodes.some((node) => {
    const value =
      isCall(node) || node.type === 'Identifier' ? program.valueOf(node, file) : undefined
    return value?.kind === 'package' && OTHER_FRAMEWORKS.includes(value.name)
  })
  if (isOther) return
  for (const node of file.nodes) {
    const at = isFunction(node) ? requestByName(node) : -1
    if (at === -1) continue
    program.learn(node, at, express('request', true))
    program.learn(node, at + 1, express('response', true))
  }
}
