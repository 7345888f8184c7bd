import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type Step = (req: Request, res: ServerResponse, next: (error?: unknown) => void) => void

/** Properties that middleware may have added to the request. */
export type Request = IncomingMessage & Record<string, unknown>

/** Runs middleware in order on a plain server; an error is sent as text. */
export function chain(...steps: Step[]): RequestListener {
  return (req, res) => {
    const run = (index: number): void => {
      const next = (error?: unknown): void => {
        if (error) sendError(error as Error & { status?: number }, res)
        else run(index + 1)
      }
      try {
        steps[index]?.(req as Request, res, next)
      } catch (error) {
        next(error)
      }
    }
    run(0)
  }
}

function sendError(error: Error & { status?: number }, res: ServerResponse): void {
  if (res.writableEnded) return
  res.statusCode = error.status ?? 500
  res.end(error.message)
}

/** Sends a value as JSON. */
export function tell(read: (req: Request, res: ServerResponse) => unknown): Step {
  return (req, res) => {
    const text = JSON.stringify(read(req, res)) ?? 'undefined'
    res.setHeader('Content-Type', 'text/plain')
    res.end(text)
  }
}
