import { canBeEmpty, type Node } from './syntax.ts'

/** Estimates how many steps the choices need with all counts expanded. */
export function sizeOf(choices: Node[][]): number {
  let size = choices.length
  for (const nodes of choices) for (const node of nodes) size += sizeOfNode(node)
  return size
}

function sizeOfNode(node: Node): number {
  if (node.kind === 'group' || node.kind === 'look-ahead') return sizeOf(node.choices) + 2
  if (node.kind !== 'repeat') return 1
  const { min, max, captures } = node
  const isEndless = max === Number.POSITIVE_INFINITY
  const isEmptied = canBeEmpty(node.node)
  const iterations = isEndless ? Math.max(min, 1) + (isEmptied && min > 0 ? 1 : 0) : max
  const checks = (isEmptied ? 2 : 0) + (captures[0] < captures[1] ? 1 : 0)
  return iterations * (sizeOfNode(node.node) + checks + 1) + 1
}
