// What runs, tests, bundles or installs a program does the same with Express 4.22.3 and with the
// packed fwjs.
import { runSection } from '../comparison/subjects.mjs'

await runSection('integrations')
