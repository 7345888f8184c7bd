import { inspect, type Location } from './inspector.ts'

/** The source position of a function. */
export interface SourcePosition {
  /** The path of the file, or the URL of a module that isn't a file. */
  file: string
  /** The line, counted from 1. */
  line: number
  /** The column, counted from 1. */
  column: number
}

/**
 * Returns the source positions of functions, in the given order; undefined if unknown. With source
 * maps enabled (`node --enable-source-maps`), they are positions in the original source.
 */
export function findSourcePositions(functions: readonly object[]): (SourcePosition | undefined)[] {
  if (functions.length === 0) return []
  const locations = inspect(({ locationsOf }) => locationsOf(functions)) ?? []
  return functions.map((_given, index) => {
    const location = locations[index]
    return location && (originalPosition(location) ?? toPosition(location))
  })
}

/** These are functions of the framework, so their position isn't useful. */
const OF_FRAMEWORK = new Set(['router', 'app', 'route'])

/**
 * Adds the source position of its function to each row; the functions are in the order of the rows.
 */
export function addSources(
  rows: readonly { kind: string; source?: SourcePosition }[],
  functions: readonly unknown[],
): void {
  const own = rows.flatMap((row, at) => {
    const given = functions[at]
    return typeof given === 'function' && !OF_FRAMEWORK.has(row.kind) ? [{ row, given }] : []
  })
  const positions = findSourcePositions(own.map(({ given }) => given))
  for (const [at, { row }] of own.entries()) {
    const source = positions[at]
    if (source) row.source = source
  }
}

function toPosition({ url, line, column }: Location): SourcePosition {
  return { file: fileOf(url), line: line + 1, column: column + 1 }
}

/** Returns the position in the source of a compiled file, if Node.js has read its source map. */
function originalPosition({ url, line, column }: Location): SourcePosition | undefined {
  try {
    const { findSourceMap } = require('module') as typeof import('module')
    const entry = findSourceMap(fileOf(url))?.findEntry(line, column)
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return undefined
    return toPosition({
      url: entry.originalSource,
      line: entry.originalLine,
      column: entry.originalColumn,
    })
  } catch {
    return undefined
  }
}

function fileOf(url: string): string {
  if (!url.startsWith('file:')) return url
  const { fileURLToPath } = require('url') as typeof import('url')
  return fileURLToPath(url)
}
