// Server-sent events from a file that every worker reads, so that any of them can continue after
// the last event that a client saw. One line is one event, and its number is the id.
import { readFileSync } from 'node:fs'

const TURN = 20

/** Sends the events after Last-Event-ID, and new ones, until the worker drains. */
export function followEvents(log, signal, req, res) {
  let sent = Number(req.headers['last-event-id'] ?? 0)
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  const pass = () => {
    const lines = linesOf(log)
    for (; sent < lines.length; sent++) res.write(`id: ${sent + 1}\ndata: ${lines[sent]}\n\n`)
  }
  const stop = () => {
    pass()
    res.end()
  }
  pass()
  if (signal.aborted) return stop()
  const timer = setInterval(pass, TURN)
  signal.addEventListener('abort', stop)
  res.on('close', () => {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
  })
}

/** Reads whole lines only: the last one may be half written. */
let known = { length: -1, lines: [] }
function linesOf(log) {
  const text = readFileSync(log, 'utf8')
  if (text.length !== known.length)
    known = { length: text.length, lines: text.split('\n').slice(0, -1) }
  return known.lines
}
