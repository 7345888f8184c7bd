import {
  escapeLines,
  type FinalForm,
  finalhandler,
  type Next,
  type Req,
  type Res,
  stackOf,
} from 'fwjs/lib/line.js'

/** The last answer of 3.x: a line of HTML, no document. */
const lineForm: FinalForm = {
  resource: ({ originalUrl, url }) => (originalUrl || url) as string,
  page: (message) => `${escapeLines(message)}\n`,
  headers: [],
}

// As in 3.x: for all apps, whatever an app's own setting says.
const env = process.env['NODE_ENV'] || 'development'

/** What comes after the last middleware of the outermost app. */
export function finalStep(req: Req, res: Res): Next {
  return (error) => {
    if (error) setImmediate(report, error)
    finalhandler(req, res, { env, form: lineForm })(error)
  }
}

function report(error: unknown): void {
  if (env !== 'test') console.error(stackOf(error))
}
