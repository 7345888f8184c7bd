import type { LayerTrace, RequestTrace } from 'fwjs-v5'

export interface Recording {
  /** In order, such as `show start`: layers by their name, requests as `request`. */
  events: string[]
  requests: RequestTrace[]
  layers: LayerTrace[]
  /** Waits until this many requests have ended. */
  ended(count: number): Promise<boolean>
}

// A string, because the types of that file would add the members of 4.x to every request of the compilation.
const file: string = 'fwjs/build/test/support/tracing.mjs'

/** Records published events while the work runs, except those of the first two layers of a 4.x app. */
export const { recording } = (await import(file)) as {
  recording(work: (recorded: Recording) => unknown): Promise<Recording>
}
