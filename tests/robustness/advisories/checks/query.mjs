import { FRAMEWORKS } from '../subjects.mjs'
import { answersTo, answerTo } from '../talk.mjs'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Returns what `look` reads from an app's query, parsed with nesting, as fwjs-v5 does on request. */
async function queried(fw, query, look) {
  const app = fw()
  app.set('query parser', 'extended')
  app.use((req, res) => res.json(look(req.query)))
  return JSON.parse((await answerTo(app, `GET /?${query}`)).text)
}

/** Returns what `look` reads from an app's parsed form. */
async function posted(fw, options, form, look) {
  const app = fw()
  app.use(fw.urlencoded({ extended: true, ...options }))
  app.use((req, res) => res.json(look(req.body)))
  return JSON.parse((await answerTo(app, ['POST /', FORM, form])).text)
}

const lengthOf = ({ a }) => ({ length: Array.isArray(a) ? a.length : 0 })

function depthOf(value) {
  let depth = 0
  for (let inner = value; inner && typeof inner === 'object'; inner = Object.values(inner)[0])
    depth++
  return { depth }
}

/** Describes an object: its own keys, whether it is plain, and whether Object.prototype is polluted. */
const shape = (value) => ({
  own: Object.keys(value),
  isPlain: Object.getPrototypeOf(value) === Object.prototype,
  pollution: {}.polluted ?? null,
})

const isUntouched = ({ isPlain, pollution }) => isPlain && pollution === null

const repeated = Array.from({ length: 2500 }, () => 'a[]=1').join('&')

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R067: {
    on: FRAMEWORKS,
    weak: { 'qs-0.5.6': (qs) => lengthOf(qs.parse('a[1000000000]=x')) },
    attack: (fw) => queried(fw, 'a[1000000000]=x', lengthOf),
    holds: ({ length }) => length < 1000,
  },

  R068: {
    on: FRAMEWORKS,
    weak: { 'qs-0.5.6': (qs) => depthOf(qs.parse(`a${'[b]'.repeat(4000)}=x`)) },
    attack: (fw) => queried(fw, `a${'[b]'.repeat(4000)}=x`, depthOf),
    holds: ({ depth }) => depth < 10,
  },

  R069: {
    on: FRAMEWORKS,
    weak: { 'qs-5.2.0': (qs) => shape(qs.parse(']=toString&a]=b')) },
    attack: (fw) => queried(fw, ']=toString&a]=b', shape),
    holds: ({ own, isPlain }) => isPlain && !own.includes('toString'),
  },

  R070: {
    on: FRAMEWORKS,
    weak: { 'qs-6.9.6': (qs) => shape(qs.parse(hanging, { allowPrototypes: true }).a) },
    attack: (fw) => queried(fw, hanging, (query) => shape(query.a)),
    holds: isUntouched,
  },

  R071: {
    on: FRAMEWORKS,
    weak: {
      'qs-6.14.0': (qs) =>
        lengthOf(qs.parse(repeated, { arrayLimit: 1000, parameterLimit: 10_000 })),
    },
    attack: (fw) => queried(fw, repeated, lengthOf),
    holds: ({ length }) => length <= 1000,
  },

  R074: {
    on: FRAMEWORKS,
    attack: async (fw) => [
      await posted(fw, { depth: 0 }, '[__proto__]=x&[__proto__]=y', shape),
      await posted(fw, { depth: 0 }, '[__proto__][polluted]=x', shape),
    ],
    holds: (shapes) => shapes.every(isUntouched),
  },

  R075: {
    on: FRAMEWORKS,
    attack: async (fw) => {
      const app = fw()
      app.use(fw.urlencoded({ extended: true }))
      app.use((req, res) => res.json(depthOf(req.body)))
      const form = (pairs) => ['POST /', FORM, Array(pairs).fill('a[b]=1&a=2').join('&')]
      const [most, more] = await answersTo(app, [form(500), form(501)])
      return { ...JSON.parse(most.text), code: more.code }
    },
    holds: ({ depth, code }) => depth < 40 && code === 413,
  },

  R076: {
    on: FRAMEWORKS,
    attack: async (fw) => {
      const targets = [
        '__proto__[polluted]=1',
        'a[__proto__][polluted]=1&a[b]=2',
        'constructor[prototype][polluted]=1',
        'a[b]=1&a[__proto__]=2',
      ]
      const shapes = []
      for (const target of targets) {
        shapes.push(await queried(fw, target, shape), await posted(fw, {}, target, shape))
      }
      return shapes
    },
    holds: (shapes) => shapes.every(isUntouched),
  },
}

const hanging = 'a[__proto__]=b&a[__proto__]&a[length]=100000000'
