import { stackOf } from 'fwjs-core/lib/diagnostics/thrown-value.js'
import { traceFinalError } from 'fwjs-core/lib/engine/tracing/load.js'
import { escapeLines } from 'fwjs-core/lib/http/html.js'
import type { FinalForm } from 'fwjs-core/lib/server/final.js'
import { finalhandler } from 'fwjs-core/lib/server/finalhandler.js'
import { pageEnvironment } from 'fwjs-core/lib/server/handle.js'
import type { ApplicationShape, Next, Req, Res } from 'fwjs-core/lib/types.js'

/** The 404 and error page of 3.x: a line of HTML, not a document. */
const singleLineForm: FinalForm = {
  resource: resourceName,
  page: (message) => `${escapeLines(message)}\n`,
  headers: [],
}

/** Application code may have set anything here. */
function resourceName({ originalUrl, url }: Req): string {
  const name: unknown = originalUrl || url
  try {
    return name === undefined ? 'resource' : String(name)
  } catch {
    return 'resource'
  }
}

// As in 3.x, it applies to all apps, regardless of an app's own setting.
const env = process.env['NODE_ENV'] || 'development'

/** Creates the handler that runs after the last middleware of the outermost app. */
export function createFinalHandler(app: ApplicationShape, req: Req, res: Res): Next {
  return (error) => {
    if (error) {
      traceFinalError(req, error)
      setImmediate(report, error)
    }
    const form = singleLineForm
    finalhandler(req, res, { env: pageEnvironment(app, env), form })(error)
  }
}

function report(error: unknown): void {
  if (env !== 'test') console.error(stackOf(error))
}
