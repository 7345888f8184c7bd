// Frameworks that stand on Express answer the same on Express 4.22.3 and on the packed fwjs.
import { runFamily } from '../comparison/subjects.mjs'

await runFamily('frameworks', {
  title: 'Frameworks',
  always: ['nest'],
  heavy: [
    'routing-controllers',
    'apollo',
    'trpc',
    'feathers',
    'tsoa',
    'webpack-dev-middleware',
    'vite',
    'loopback',
  ],
})
