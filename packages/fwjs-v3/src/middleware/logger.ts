import { warn } from 'fwjs-core/lib/diagnostics/warning.js'
import type { LoggerFactory, Middleware, PackageOptions } from '../contract/middleware.ts'
import { forwardMembers, requireInstalled, requireReplacement } from './packages/installed.ts'

type Format = string | Line
type Line = (...values: unknown[]) => unknown

interface Morgan {
  (format: Format, options?: PackageOptions): Middleware
  compile(format: string): Line
}

function load(): Morgan {
  return requireInstalled('morgan', 'logger')
}

const createLogger = (given?: Format | PackageOptions): Middleware => {
  const morgan = requireReplacement<Morgan>('morgan', 'logger')
  if (typeof given !== 'object') return morgan(guardFormat(morgan, readFormat(given)))
  const format = readFormat(given['format'] as Format | undefined)
  return morgan(given['immediate'] ? format : guardFormat(morgan, format), given)
}

/** Maps the 3.x format `default` to `combined`. */
function readFormat(format: Format | undefined): Format {
  return !format || format === 'default' ? 'combined' : format
}

/**
 * Guards the format function: it runs after the response has ended, where errors thrown by a format
 * or a token have no handler.
 */
function guardFormat(morgan: Morgan, format: Format): Line {
  const found: Format =
    typeof format === 'string' ? (Reflect.get(morgan, format) as Format) || format : format
  const line = typeof found === 'function' ? found : morgan.compile(found)
  return (...values) => {
    try {
      return line(...values)
    } catch (error) {
      warn('FWJS_LOG_FAILED', 'Could not format a log line', error)
      return undefined
    }
  }
}

/** Logs a line per request: morgan. */
export const logger: LoggerFactory = forwardMembers(
  createLogger,
  ['combined', 'common', 'compile', 'dev', 'format', 'short', 'tiny', 'token'],
  load,
) as LoggerFactory
