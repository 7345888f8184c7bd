import { register } from 'node:module'

register('elastic-apm-node/loader.mjs', import.meta.url)
await import('./elastic.cjs')
