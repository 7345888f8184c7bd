import vm from 'vm'

/** Maximum URL length: Node.js rejects longer headers. */
const LENGTH = 15_000
/** Milliseconds; an ordinary match of such a URL takes less than one. */
const LONGEST = 150
const PUMPS = ['a', '0', '-', '.', '/', '_', 'a-', 'a.', '/a', 'aA', '0a', '%20', '~']
const ENDS = ['', '!', '/', '~/', '/!/']
/** Only patterns with two repeats can be slow. */
const REPEATS = /[*+{]/g

/** Maximum milliseconds of CPU time per RegExp. */
const CPU_LIMIT = 3000

/** Measures CPU time in milliseconds, which doesn't depend on other load. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const script = new vm.Script('expression.exec(url)')

/** Creates a function that returns true if matching a URL takes too long. */
function createSlowCheck(expression: RegExp): (url: string) => boolean {
  const context = vm.createContext({ expression, url: '' })
  return (url) => {
    context['url'] = url
    // On a busy machine, time passes without CPU use, so retry with a longer timeout.
    for (let timeout = LONGEST; timeout < 40 * LONGEST; timeout *= 2) {
      const start = process.cpuUsage()
      if (runsWithin(context, timeout)) return false
      if (cpuSince(start) > 0.7 * LONGEST) return true
    }
    return false
  }
}

function runsWithin(context: vm.Context, timeout: number): boolean {
  try {
    script.runInContext(context, { timeout })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  }
}

/** Returns possible prefixes: the first literal characters of the RegExp. */
function beginningsOf({ source }: RegExp): string[] {
  const plain = /^\^?((?:\\\/|\\-|\\\.|[\w/-])*)/.exec(source)?.[1] ?? ''
  const text = plain.replaceAll('\\', '')
  return [...new Set([text, `${text}/`, text.slice(0, -1), '/'])].filter((one) =>
    one.startsWith('/'),
  )
}

/** Returns strings that the repeats of the RegExp may match. */
function pumpsOf({ source }: RegExp): string[] {
  const words = source.replace(/\\./g, ' ').match(/[\w-]+/g) ?? []
  return [...PUMPS, ...words.slice(0, 8), ...[...new Set(words.join(''))].slice(0, 16)]
}

/** A slow URL: its start, the part repeated up to the maximum URL length, and its end. */
export interface SlowUrl {
  beginning: string
  pump: string
  end: string
}

const found = new Map<string, SlowUrl | undefined>()

/**
 * Searches for a URL that takes very long to match, by timing each attempt with a limit of 150 ms.
 */
export function findSlowUrl(expression: RegExp): SlowUrl | undefined {
  const key = String(expression)
  if (!found.has(key)) found.set(key, tryUrls(expression))
  return found.get(key)
}

function tryUrls(expression: RegExp): SlowUrl | undefined {
  if ((expression.source.match(REPEATS) ?? []).length < 2) return undefined
  const isSlow = createSlowCheck(expression)
  const start = process.cpuUsage()
  for (const beginning of beginningsOf(expression)) {
    for (const pump of pumpsOf(expression)) {
      if (cpuSince(start) > CPU_LIMIT) return undefined
      const body = beginning + pump.repeat(Math.floor((LENGTH - beginning.length) / pump.length))
      // Twice, because the machine may have been busy.
      const end = ENDS.find((one) => isSlow(body + one) && isSlow(body + one))
      if (end !== undefined) return { beginning, pump, end }
    }
  }
  return undefined
}

/** Returns true if a path contains a RegExp prone to ReDoS. String paths are bounded by fwjs. */
export const isSlowPattern = (pattern: unknown): boolean =>
  Array.isArray(pattern)
    ? pattern.some(isSlowPattern)
    : pattern instanceof RegExp && findSlowUrl(pattern) !== undefined
