import { resolve } from 'path'
import { readDuration, readEnd, readOffset } from '../numbers.ts'
import type { FileRules } from './rules.ts'

import ms = require('ms')

export type GivenOptions = Record<string, unknown>

type DotfileRule = 'allow' | 'deny' | 'ignore'

/** The validated options for finding and sending a file, with defaults. */
export interface FileOptions {
  acceptRanges: boolean
  cacheControl: boolean
  /** Undefined means Express's legacy rule: dotfiles are ignored, dot directories aren't. */
  dotfiles: DotfileRule | undefined
  end: number | undefined
  etag: false | 'weak' | 'strong'
  extensions: string[]
  /** How many milliseconds a client may take to read the next 64 kB of a file; 0 for no limit. */
  idleTimeout: number
  immutable: boolean
  index: string[]
  lastModified: boolean
  maxAge: number
  root: string | undefined
  /** Whether to accept other forms of a path than the canonical one. */
  pathForm: 'any' | 'canonical'
  start: number
  /** Which symbolic links to follow. */
  symlinks: 'follow' | 'inside' | 'deny'
}

const YEAR = 365 * 24 * 60 * 60 * 1000
/** Node's default timeout for receiving a request. */
const IDLE_TIMEOUT = 300_000

export function readOptions(given: GivenOptions, rules: FileRules): FileOptions {
  const root = readRoot(given, rules)
  return {
    acceptRanges: readFlag(given['acceptRanges']),
    cacheControl: readFlag(given['cacheControl']),
    dotfiles: readDotfiles(given['dotfiles'], rules.deprecate && given['hidden'], rules),
    end: readEnd(given['end'], 'end'),
    etag: readETag(given['etag'], given['strongEtag']),
    extensions: readList(given['extensions'], 'extensions', []),
    idleTimeout: readIdleTimeout(given['idleTimeout']),
    immutable: Boolean(given['immutable']),
    index: readList(given['index'], 'index', ['index.html']),
    lastModified: readFlag(given['lastModified']),
    maxAge: readMaxAge(given['maxAge'] || given['maxage']),
    root,
    pathForm: given['pathForm'] === 'canonical' ? 'canonical' : 'any',
    start: readOffset(given['start'], 'start'),
    symlinks: readSymlinks(given['symlinks'], root),
  }
}

/** Reads `root`, or `from`, its old name: both confine the path to a folder. */
function readRoot(given: GivenOptions, { deprecate }: FileRules): string | undefined {
  if (given['root']) return resolve(given['root'] as string)
  if (!deprecate || !given['from']) return undefined
  deprecate('send.from: pass root as option', 'send')
  return resolve(String(given['from']))
}

/** Reads a boolean option that is true by default. */
function readFlag(value: unknown): boolean {
  return value === undefined || Boolean(value)
}

function readETag(etag: unknown, strongEtag: unknown): FileOptions['etag'] {
  if (!readFlag(etag)) return false
  return strongEtag ? 'strong' : 'weak'
}

function readSymlinks(rule: unknown, root: string | undefined): FileOptions['symlinks'] {
  if (rule === undefined || rule === 'follow') return 'follow'
  if (rule !== 'inside' && rule !== 'deny') {
    throw new TypeError('symlinks option must be "follow", "inside", or "deny"')
  }
  if (rule === 'inside' && root === undefined) {
    throw new TypeError('symlinks option "inside" needs the option root')
  }
  return rule
}

function readDotfiles(
  rule: unknown,
  hidden: unknown,
  { deprecate, dotfiles }: FileRules,
): DotfileRule | undefined {
  if (rule !== undefined && rule !== 'allow' && rule !== 'deny' && rule !== 'ignore') {
    throw new TypeError('dotfiles option must be "allow", "deny", or "ignore"')
  }
  if (hidden === undefined || !deprecate) return rule ?? dotfiles
  deprecate(`hidden: use dotfiles: '${hidden ? 'allow' : 'ignore'}' instead`, 'send')
  return hidden ? (rule ?? 'allow') : rule
}

function readList(value: unknown, name: string, otherwise: string[]): string[] {
  if (value === undefined) return otherwise
  const list = [value || []].flat()
  if (list.every((entry) => typeof entry === 'string')) return list
  throw new TypeError(`${name} option must be array of strings or false`)
}

function readMaxAge(value: unknown): number {
  const age = typeof value === 'string' ? ms(value as ms.StringValue) : Number(value)
  return age > 0 ? Math.min(age, YEAR) : 0
}

function readIdleTimeout(value: unknown): number {
  return value === undefined ? IDLE_TIMEOUT : readDuration(value, 'idleTimeout')
}
