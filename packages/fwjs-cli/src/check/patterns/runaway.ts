import vm from 'vm'

/** As long as a URL can be: Node refuses longer headers. */
const LENGTH = 15_000
/** An ordinary match of such a URL takes less than one millisecond. */
const LONGEST = 150
const PUMPS = ['a', '0', '-', '.', '/', '_', 'a-', 'a.', '/a', 'aA', '0a', '%20', '~']
const ENDS = ['', '!', '/', '~/', '/!/']
/** Only what repeats in two places can take long. */
const REPEATS = /[*+{]/g

/** Trying is given up after so many milliseconds of CPU for one expression. */
const PATIENCE = 3000

/** Milliseconds of CPU since a start: a busy machine does not change them. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const script = new vm.Script('expression.exec(url)')

/** Says of a URL whether an expression takes too long for it. */
function timerOf(expression: RegExp): (url: string) => boolean {
  const context = vm.createContext({ expression, url: '' })
  return (url) => {
    context['url'] = url
    // On a busy machine the time passes without CPU: then it is tried again with more time.
    for (let timeout = LONGEST; timeout < 40 * LONGEST; timeout *= 2) {
      const start = process.cpuUsage()
      if (isDone(context, timeout)) return false
      if (cpuSince(start) > 0.7 * LONGEST) return true
    }
    return false
  }
}

function isDone(context: vm.Context, timeout: number): boolean {
  try {
    script.runInContext(context, { timeout })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  }
}

/** The beginnings that the expression asks for: its first plain characters. */
function beginningsOf({ source }: RegExp): string[] {
  const plain = /^\^?((?:\\\/|\\-|\\\.|[\w/-])*)/.exec(source)?.[1] ?? ''
  const text = plain.replaceAll('\\', '')
  return [...new Set([text, `${text}/`, text.slice(0, -1), '/'])].filter((one) =>
    one.startsWith('/'),
  )
}

/** Characters and words of the expression itself, which its repeats may take. */
function pumpsOf({ source }: RegExp): string[] {
  const words = source.replace(/\\./g, ' ').match(/[\w-]+/g) ?? []
  return [...PUMPS, ...words.slice(0, 8), ...[...new Set(words.join(''))].slice(0, 16)]
}

/** A URL that is slow: its beginning, what is repeated until it is as long as a URL can be, its end. */
export interface SlowUrl {
  beginning: string
  pump: string
  end: string
}

const found = new Map<string, SlowUrl | undefined>()

/**
 * Looks for a URL that an expression needs very long for, by trying: each is timed, and abandoned after
 * 150 ms. Says how the URL is made.
 */
export function findSlowUrl(expression: RegExp): SlowUrl | undefined {
  const key = String(expression)
  if (!found.has(key)) found.set(key, tryUrls(expression))
  return found.get(key)
}

function tryUrls(expression: RegExp): SlowUrl | undefined {
  if ((expression.source.match(REPEATS) ?? []).length < 2) return undefined
  const isSlow = timerOf(expression)
  const start = process.cpuUsage()
  for (const beginning of beginningsOf(expression)) {
    for (const pump of pumpsOf(expression)) {
      if (cpuSince(start) > PATIENCE) return undefined
      const body = beginning + pump.repeat(Math.floor((LENGTH - beginning.length) / pump.length))
      // Twice: the machine may have been busy.
      const end = ENDS.find((one) => isSlow(body + one) && isSlow(body + one))
      if (end !== undefined) return { beginning, pump, end }
    }
  }
  return undefined
}
