/** Both texts line by line; lines in common appear once. */
export function difference(express: string, fwjs: string): string {
  const left = express.split('\n')
  const right = fwjs.split('\n')
  const lines: string[] = []
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) {
    lines.push(`          ${left[start]}`)
    start += 1
  }
  let common = 0
  while (
    common < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - common] === right[right.length - 1 - common]
  ) {
    common += 1
  }
  for (const line of left.slice(start, left.length - common)) lines.push(`express > ${line}`)
  for (const line of right.slice(start, right.length - common)) lines.push(`fwjs    > ${line}`)
  for (const line of left.slice(left.length - common)) lines.push(`          ${line}`)
  return lines.filter((line) => line.trim() !== '').join('\n')
}
