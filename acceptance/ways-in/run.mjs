// Other ways to reach a program than its own server, and other ways to install, do the same on
// Express 4.22.3 and on the packed fwjs.
import { runFamily } from '../comparison/subjects.mjs'

await runFamily('ways-in', {
  title: 'Other ways in',
  always: ['mixed', 'serverless', 'generator', 'testers', 'bundlers', 'installers'],
  heavy: [],
})
