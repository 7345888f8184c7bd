import { register } from 'node:module'

register('newrelic/esm-loader.mjs', import.meta.url)
await import('./newrelic.cjs')
