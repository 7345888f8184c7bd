// Checks that frameworks built on Express respond the same on Express 4.22.3 and on the packed
// fwjs.
import { runSection } from '../comparison/targets.mjs'

await runSection('frameworks')
