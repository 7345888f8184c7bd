import type { Next, RoutedResponse } from '../internal-types.ts'

/** Notes the methods of a route that matched an OPTIONS request without handling it. */
export function collectMethods(
  known: string[] | undefined,
  found: readonly string[],
): string[] | undefined {
  const allowed = known ?? []
  for (const method of found) {
    if (!allowed.includes(method)) allowed.push(method)
  }
  return allowed.length > 0 ? allowed : undefined
}

/** The automatic answer to OPTIONS, sent when nobody else answered. */
export function answerOptions(res: RoutedResponse, allowed: string[], onError: Next): void {
  const answer = res as Required<RoutedResponse>
  try {
    const list = allowed.join(',')
    answer.set('Allow', list)
    answer.send(list)
  } catch (error) {
    onError(error)
  }
}
