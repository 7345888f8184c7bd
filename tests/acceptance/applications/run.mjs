// Checks that applications built on Express behave the same on Express 4.22.3 and on the packed
// fwjs.
import { runSection } from '../comparison/targets.mjs'

await runSection('applications')
