import { register } from 'node:module'

register(`${process.env.AGENT}/loader-hook.mjs`, import.meta.url)
await import('./datadog.cjs')
