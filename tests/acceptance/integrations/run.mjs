// Checks that tools which run, test, or install an app behave the same with Express 4.22.3
// and with the packed fwjs.
import { runSection } from '../comparison/targets.mjs'

await runSection('integrations')
