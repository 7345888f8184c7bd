import { hunksOf } from './hunks.ts'

/** Shows both strings line by line; common lines appear once. */
export function difference(express: string, fwjs: string, name: string = 'fwjs'): string {
  const left = express.split('\n')
  const right = fwjs.split('\n')
  const width = Math.max('express'.length, name.length)
  const lines: string[] = []
  const add = (who: string, part: string[], mark: string): void => {
    lines.push(...part.map((line) => `${who.padEnd(width)} ${mark} ${line}`))
  }
  let at = 0
  for (const { start, end, rightStart, rightEnd } of hunksOf(left, right)) {
    add('', left.slice(at, start), ' ')
    add('express', left.slice(start, end), '>')
    add(name, right.slice(rightStart, rightEnd), '>')
    at = end
  }
  add('', left.slice(at), ' ')
  return lines.filter((line) => line.trim() !== '').join('\n')
}
