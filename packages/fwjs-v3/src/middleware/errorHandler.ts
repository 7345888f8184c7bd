import type {
  ErrorHandlerFactory,
  ErrorMiddleware,
  PackageOptions,
} from '../contract/middleware.ts'
import { forward, installed, replacedBy } from './packages/installed.ts'

type Create = (options?: PackageOptions) => ErrorMiddleware

function load(): Create {
  return installed('errorhandler', 'errorHandler')
}

const createErrorHandler = (options?: PackageOptions): ErrorMiddleware =>
  replacedBy<Create>('errorhandler', 'errorHandler')(options)

/** Shows errors with their stack, for development: errorhandler. */
export const errorHandler: ErrorHandlerFactory = forward(
  createErrorHandler,
  ['title'],
  load,
) as ErrorHandlerFactory
