import { isOn } from './switch.ts'

const PLAIN = /^[a-z]+\/[a-z0-9.-]+$/
const skipsTypeIs = isOn('body-type')

/**
 * Answers for one type as `test` does, which is type-is with its table of all types. Most clients
 * send exactly the type, or the same header every time (bench/post-1k).
 */
export function rememberTypeTest(
  type: string,
  test: (header: string | undefined) => boolean,
): (header: string | undefined) => boolean {
  if (!skipsTypeIs) return test
  const exact = PLAIN.test(type) ? type : undefined
  let lastHeader: string | undefined
  let lastAnswer = false
  return (header) => {
    if (header === exact) return header !== undefined
    if (header !== lastHeader) {
      lastAnswer = test(header)
      lastHeader = header
    }
    return lastAnswer
  }
}
