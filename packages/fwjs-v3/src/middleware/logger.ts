import type { LoggerFactory, Middleware, PackageOptions } from '../contract/middleware.ts'
import { forward, installed, replacedBy } from './packages/installed.ts'

type Format = string | ((...values: unknown[]) => unknown)
type Morgan = (format: Format, options?: PackageOptions) => Middleware

function load(): Morgan {
  return installed('morgan', 'logger')
}

const createLogger = (given?: Format | PackageOptions): Middleware => {
  const morgan = replacedBy<Morgan>('morgan', 'logger')
  if (typeof given !== 'object') return morgan(readFormat(given))
  return morgan(readFormat(given['format'] as Format | undefined), given)
}

/** The format that 3.x called `default` is `combined` now. */
function readFormat(format: Format | undefined): Format {
  return !format || format === 'default' ? 'combined' : format
}

/** Writes a line per request: morgan. */
export const logger: LoggerFactory = forward(
  createLogger,
  ['combined', 'common', 'compile', 'dev', 'format', 'short', 'tiny', 'token'],
  load,
) as LoggerFactory
