import type { Next, RenderCallback, Res } from '../types.ts'

/** Renders a view and sends it, or passes it to the callback. */
export function renderView(res: Res, view: string, given: unknown, callback: unknown): void {
  const { req } = res
  const isShort = typeof given === 'function'
  const options = (isShort || !given ? {} : given) as { _locals?: object }
  const done = (isShort ? given : callback) as RenderCallback | undefined
  // Set on the caller's own object, as in Express, because engines and wrappers read `options._locals`.
  options._locals = res.locals
  let isDone = false
  const finish = (...result: Parameters<RenderCallback>): void => {
    isDone = true
    ;(done ?? sendRendered)(...result)
  }
  try {
    req.app.render(view, options, finish)
  } catch (error) {
    // For example, its engine can't be loaded. The caller may be a database callback, where an
    // exception crashes the process.
    if (isDone) throw error
    finish(error)
  }

  function sendRendered(error: unknown, html?: string): void {
    if (error) (req.next as Next)(error)
    else res.send(html)
  }
}
