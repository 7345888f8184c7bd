import type { SourceFile } from './file.ts'
import { childOf, childrenOf, isCall, isFunction, memberNameOf, type Node, partOf } from './node.ts'
import type { Program } from './program.ts'
import { callsIn, handlersIn, readRegistration, requestByName } from './registration.ts'
import { type ExpressKind, expressKindOf, type Value } from './value.ts'

/** Each round uses the results of the previous one; apps need three or four. */
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
  kind: 'express object',
  is,
  ...(isGuess && { isGuess }),
})

/** Infers which functions get requests, responses, apps, and routers. */
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
    const registration = readRegistration(call, program)
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

/** Learns from `addRoutes(app)` what the first parameter of `addRoutes` is. */
function learnFromArguments(
  node: Node,
  file: SourceFile,
  program: Program,
  learn: (of: Node, index: number, value: Value) => void,
): void {
  const given = childrenOf(node, 'arguments').map((one) => program.evaluate(one, file))
  if (!given.some((value) => isPassedOn(value))) return
  const called = program.evaluate(childOf(node, 'callee'), file)
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

/** Returns true for an argument that is an Express object or may contain one. */
const isPassedOn = (value: Value | undefined): boolean =>
  value?.kind === 'package'
    ? value.path.length === 0
    : value !== undefined && ['express object', 'object', 'instance'].includes(value.kind)

const constructorOf = (node: Node): Node | undefined =>
  childrenOf(partOf(node, 'body'), 'body').find((member) => memberNameOf(member) === 'constructor')

/**
 * Treats a function with parameters named `req` and `res` as a handler if the file uses no other
 * framework, because middleware is often defined where nothing is registered. Findings based on it are never errors.
 */
function guessIn(file: SourceFile, program: Program): void {
  const isOther = file.nodes.some((node) => {
    const value =
      isCall(node) || node.type === 'Identifier' ? program.evaluate(node, file) : undefined
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
