import type {
  ErrorHandlerFactory,
  ErrorMiddleware,
  PackageOptions,
} from '../contract/middleware.ts'
import { forwardMembers, requireInstalled, requireReplacement } from './packages/installed.ts'

type Create = (options?: PackageOptions) => ErrorMiddleware

function load(): Create {
  return requireInstalled('errorhandler', 'errorHandler')
}

const createErrorHandler = (options?: PackageOptions): ErrorMiddleware =>
  requireReplacement<Create>('errorhandler', 'errorHandler')(options)

/** Shows errors with their stack, for development: errorhandler. */
export const errorHandler: ErrorHandlerFactory = forwardMembers(
  createErrorHandler,
  ['title'],
  load,
) as ErrorHandlerFactory
