import { outcome, refusal } from '../harness/describe.mjs'

const noop = (req, res, next) => next()
const VALUES = ['s', null, undefined, {}, 1, [], [[]], [null], [noop, 's'], true, Symbol.iterator]

const shown = (value) => (typeof value === 'symbol' ? 'symbol' : value)

export default [
  ...['use', 'get', 'all', 'post'].map((name) => ({
    name: `checks of router.${name}`,
    covers: ['B5.2.61', 'B5.2.62', 'B5.2.63', 'B5.2.64'],
    shape: (fw) => ({
      none: refusal(() => typeof fw.Router()[name]()),
      path: refusal(() => typeof fw.Router()[name]('/x')),
      values: VALUES.map((value) => [
        shown(value),
        refusal(() => typeof fw.Router()[name]('/x', value)),
        refusal(() => typeof fw().router[name]('/x', value)),
      ]),
      alone: VALUES.filter((value) => typeof value !== 'symbol').map((value) =>
        refusal(() => typeof fw.Router()[name](value)),
      ),
    }),
  })),
  ...['get', 'all', 'post'].map((name) => ({
    name: `checks of app.${name} and route.${name}`,
    covers: ['B5.2.63', 'B5.2.64'],
    shape: (fw) => ({
      app: VALUES.map((value) => refusal(() => typeof fw()[name]('/x', value))),
      route: VALUES.map((value) => refusal(() => typeof fw().route('/x')[name](value))),
      none: [
        refusal(() => typeof fw()[name]('/x')),
        refusal(() => typeof fw().route('/x')[name]()),
        refusal(() => typeof fw().route('/x')[name]([])),
      ],
    }),
  })),
  {
    name: 'app.use with a path',
    covers: ['B5.2.62', 'B5.2.60'],
    shape: (fw) => VALUES.map((value) => refusal(() => typeof fw().use('/x', value))),
  },
  {
    name: 'paths that are not strings',
    covers: ['B5.2.65', 'B5.2.66'],
    shape: (fw) => ({
      route: [undefined, null, 1, true, {}].map((path) =>
        outcome(() => describePath(fw.Router().route(path))),
      ),
      use: [1, null, true, {}].map((path) => outcome(() => typeof fw.Router().use(path, noop))),
      app: [1, null, {}].map((path) => outcome(() => typeof fw().use(path, noop))),
    }),
  },
  {
    name: 'handlers before a wrong one are registered',
    covers: ['B5.2.67'],
    shape: (fw) => {
      const router = fw.Router()
      const app = fw()
      const route = router.route('/x')
      return [
        outcome(() => router.use(noop, 's')),
        outcome(() => route.get(noop, noop, null)),
        outcome(() => app.get('/x', noop, 's')),
        router.stack.length,
        route.stack.length,
        app.router.stack.length,
      ].map((one) => (one?.threw ? 'threw' : one))
    },
  },
]

const describePath = (route) => [route.path, typeof route.path]
