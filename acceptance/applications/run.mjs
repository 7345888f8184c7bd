// Applications that stand on Express do the same on Express 4.22.3 and on the packed fwjs.
import { runFamily } from '../comparison/subjects.mjs'

await runFamily('applications', {
  title: 'Applications',
  always: ['json-server'],
  heavy: [
    'node-red',
    'verdaccio',
    'webpack-dev-server',
    'peer',
    'redis-commander',
    'unleash',
    'parse-server',
    'directus',
  ],
})
