import type { SourceFile } from '../source/file.ts'
import { bare, childOf, childrenOf, isFunction, lineOf, type Node } from '../source/node.ts'
import { type Ending, endingsIn } from './responses.ts'
import { type PartialFinding, placeOf, type Rule } from './rule.ts'

const EXITS = ['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement']
/** Maximum number of statements checked after the first response. */
const MOST = 50

type Endings = Map<Node, Ending>

/** Returns the call of a statement if it always ends the request. */
function endingOf(statement: Node, endings: Endings): Ending | undefined {
  const isCall = statement.type === 'ExpressionStatement' || statement.type === 'ReturnStatement'
  const expression = childOf(statement, 'expression') ?? childOf(statement, 'argument')
  return isCall && expression ? endings.get(bare(expression)) : undefined
}

/** Returns true if the statements after this one may not run. */
function isLeaving(statement: Node, file: SourceFile): boolean {
  const own = file.around(statement, isFunction)
  return file.nodesIn(statement).some((node) => {
    if (isProcessExit(node)) return true
    return EXITS.includes(node.type) && file.around(node, isFunction) === own
  })
}

const isProcessExit = (node: Node): boolean => {
  const [object, property] = [childOf(node, 'object'), childOf(node, 'property')]
  return object?.['name'] === 'process' && property?.['name'] === 'exit'
}

/** Returns the branches of an `if` or a `try`. */
function branchesOf(statement: Node): Node[] {
  if (statement.type === 'BlockStatement') return childrenOf(statement, 'body')
  const handler = childOf(statement, 'handler')
  const branches: Record<string, (Node | undefined)[]> = {
    IfStatement: [childOf(statement, 'consequent'), childOf(statement, 'alternate')],
    TryStatement: [childOf(statement, 'block'), handler && childOf(handler, 'body')],
  }
  return (branches[statement.type] ?? []).flatMap((branch) => branch ?? [])
}

/** Finds a call in a statement or one of its branches after which the code continues. */
function firstEnding(statement: Node, endings: Endings, file: SourceFile): Ending | undefined {
  if (statement.type === 'ExpressionStatement') return endingOf(statement, endings)
  for (const branch of branchesOf(statement)) {
    const ending = isLeaving(branch, file) ? undefined : firstEnding(branch, endings, file)
    if (ending) return ending
  }
  return undefined
}

/** Finds the next statement that always sends a response. */
function secondEnding(rest: Node[], endings: Endings, file: SourceFile): Ending | undefined {
  for (const statement of rest.slice(0, MOST)) {
    const ending = endingOf(statement, endings)
    if (ending) return ending
    if (isLeaving(statement, file)) return undefined
  }
  return undefined
}

function findInStatements(
  statements: Node[],
  endings: Endings,
  file: SourceFile,
): PartialFinding[] {
  return statements.flatMap((statement, index) => {
    const first = firstEnding(statement, endings, file)
    const second = first && secondEnding(statements.slice(index + 1), endings, file)
    if (!first || !second?.isSending) return []
    const isSame = first.name === second.name || first.name === 'next'
    if (!isSame) return []
    const message = `${first.shown} doesn't end the function: ${second.shown} on line ${lineOf(second.node)} also runs and fails, because the response was already sent.`
    const advice = `Use return ${first.shown.replace('()', '(…)')}.`
    return [{ ...placeOf(file, first.node), message, advice }]
  })
}

export const responseSentTwice: Rule = {
  id: 'response-sent-twice',
  severity: 'warning',
  advice: 'Return after the first response.',
  check(subject) {
    const endings = endingsIn(subject)
    return subject.project.files.flatMap((file) =>
      file.nodes.flatMap((node) => {
        const statements = node.type === 'SwitchCase' ? 'consequent' : 'body'
        return findInStatements(childrenOf(node, statements), endings, file)
      }),
    )
  },
}
