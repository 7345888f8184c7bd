import { tracingChannel } from 'node:diagnostics_channel'
import type { Express, Request, Response } from 'fwjs'
import { ask, type Question, serving } from './client.mts'
import { until } from './waiting.mts'

/** The properties of published objects that the tests read (docs/guide/tracing.md). */
export interface RequestTrace {
  req: Request
  res: Response
  app: Express | undefined
  route: string | undefined
  mount: string
  aborted: boolean
  error?: unknown
}

export interface LayerTrace {
  kind: string
  name: string
  path: string
  mount: string
  route: string | undefined
  method: string | undefined
  handler: (...args: unknown[]) => unknown
  handling: unknown
  req: Request
  res: Response
  request: RequestTrace
  parent: LayerTrace | undefined
  error?: unknown
}

export const requests = tracingChannel<unknown, RequestTrace>('fwjs.request')
export const layers = tracingChannel<unknown, LayerTrace>('fwjs.layer')

const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const
type Event = (typeof events)[number]

/** A subscriber for each event. */
export function subscribers<Trace>(
  onEvent: (event: Event, trace: Trace) => void,
): Record<Event, (trace: unknown) => void> {
  const entries = events.map((event) => [event, (trace: Trace) => onEvent(event, trace)] as const)
  return Object.fromEntries(entries) as unknown as Record<Event, (trace: unknown) => void>
}

export interface Recording {
  /** In order, such as `show start`: layers by their name, requests as `request`. */
  events: string[]
  requests: RequestTrace[]
  layers: LayerTrace[]
  /** Waits until this many requests have ended. */
  ended(count: number): Promise<boolean>
}

/** Records published events while the work runs, except those of the first two layers of every app. */
export async function recording(work: (recorded: Recording) => unknown): Promise<Recording> {
  let over = 0
  const recorded: Recording = {
    events: [],
    requests: [],
    layers: [],
    ended: (count) => until(() => over >= count),
  }
  const ofRequest = subscribers<RequestTrace>((event, trace) => {
    recorded.events.push(`request ${event}`)
    if (event === 'start') recorded.requests.push(trace)
    if (event === 'asyncEnd') over += 1
  })
  const ofLayer = subscribers<LayerTrace>((event, trace) => {
    if (trace.name === 'query' || trace.name === 'expressInit') return
    recorded.events.push(`${trace.name} ${event}`)
    if (event === 'start') recorded.layers.push(trace)
  })
  requests.subscribe(ofRequest)
  layers.subscribe(ofLayer)
  try {
    await work(recorded)
  } finally {
    requests.unsubscribe(ofRequest)
    layers.unsubscribe(ofLayer)
  }
  return recorded
}

/** Returns the events of one request to an app. */
export async function eventsOf(
  app: Express,
  path = '/',
  question: Question = {},
): Promise<Recording> {
  return recording(({ ended }) =>
    serving(app, async (address) => {
      await ask(address, path, question)
      await ended(1)
    }),
  )
}

/** Splits `a start, a end` into two events. */
export const listed = (text: string): string[] => text.split(/,\s+/)

/** Returns the suffixes of the names, in order. */
export const answered = (...names: string[]): string =>
  names.map((name) => `${name} asyncStart, ${name} asyncEnd`).join(', ')
