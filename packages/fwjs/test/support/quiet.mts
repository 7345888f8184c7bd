import fw, { type Express } from 'fwjs'
import { inRepository } from './warning-page.mts'

/**
 * Creates an application whose default error handler doesn't print: its env is `test`. The settings may
 * have types that TypeScript rejects.
 */
export function quietApp(settings: Record<string, unknown> = {}): Express {
  const app = fw()
  app.set('env', 'test')
  for (const entry of Object.entries(settings)) Reflect.apply(app.set, app, entry)
  return app
}

/** Returns the deprecations reported while the work runs. Listening also keeps them off stderr. */
export async function deprecationsOf(work: () => unknown): Promise<string[]> {
  const messages: string[] = []
  const listener = (deprecation: Error) => {
    messages.push(deprecation.message)
  }
  process.on('deprecation' as 'warning', listener)
  try {
    await work()
  } finally {
    process.off('deprecation' as 'warning', listener)
  }
  return messages
}

/** Returns the process warnings emitted while the work runs, with pages named by their files, kept off stderr. */
export async function warningsOf(work: () => unknown): Promise<Error[]> {
  const warnings: Error[] = []
  const emit = process.emitWarning
  process.emitWarning = ((warning: string | Error, options?: { detail?: string }) => {
    const text = inRepository(`${warning} ${options?.detail ?? ''}`)
    warnings.push(warning instanceof Error ? warning : new Error(text))
  }) as typeof process.emitWarning
  try {
    await work()
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.emitWarning = emit
  }
  return warnings
}
