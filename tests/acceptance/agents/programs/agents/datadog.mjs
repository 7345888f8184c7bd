import { register } from 'node:module'

register('dd-trace/loader-hook.mjs', import.meta.url)
await import('./datadog.cjs')
