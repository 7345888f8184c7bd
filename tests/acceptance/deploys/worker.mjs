// One worker of the fleet: node worker.mjs SETTINGS
import { listen } from './application.mjs'
import { variants } from './variants.mjs'

const settings = JSON.parse(process.argv[2])
const streams = new AbortController()
const state = { ready: true, signal: streams.signal, stop: () => streams.abort() }
const server = await listen(settings, state)
await variants[settings.variant](server, state)
process.send('ready')
