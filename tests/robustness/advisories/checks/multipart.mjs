import { createServer } from 'node:http'
import { growth, isLinear } from '../growth.mjs'
import { answerTo, talk } from '../talk.mjs'
import { abandonedUploads, BOUNDARY, cutOff, END, field, file, part, uploads } from '../uploads.mjs'

const multer = 'multer on fwjs'
const TYPE = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }

/**
 * A control that the attack crashes on Node 20 and 22; on Node 24 and 26 it responds with 500, as
 * measured.
 */
const endsOnOlderNode = (name) => (Number.parseInt(process.versions.node, 10) < 24 ? [name] : [])

const isAlive = ({ alive, codes }) => alive === true && codes.every((code) => code >= 200)
const areRefused = (outcome) => isAlive(outcome) && outcome.codes.every((code) => code >= 400)
const leavesNothing = ({ open, left }) => open === 0 && left === 0

/** A filter that decides later, like one that queries a database. */
const slowFilter = (_req, _file, done) => setTimeout(done, 30, null, true)

/** A row about clients that disconnect during an upload. */
const leavingClients = (weak, options) => ({
  on: ['fwjs-v3', multer],
  apart: true,
  weak,
  attack: (subject) => abandonedUploads(subject, options),
  holds: leavesNothing,
})

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R100: {
    on: ['fwjs-v3', multer],
    apart: true,
    ends: true,
    weak: endsOnOlderNode('multer-1.4.3'),
    attack: (subject) =>
      uploads(subject, [
        part(' Content-Disposition: form-data; name="a"') + END,
        part('no colon') + END,
      ]),
    holds: isAlive,
  },

  R101: leavingClients(['multer-1.4.5-lts.1']),

  R102: {
    on: ['fwjs-v3', multer],
    apart: true,
    ends: true,
    weak: ['multer-1.4.5-lts.1'],
    attack: (subject) =>
      uploads(subject, [cutOff(file('doc')), `--${BOUNDARY}\r\nbroken`, 'x', '']),
    holds: isAlive,
  },

  R103: {
    on: ['fwjs-v3', multer],
    apart: true,
    ends: true,
    weak: ['multer-2.0.0'],
    attack: (subject) =>
      uploads(
        subject,
        [part('Content-Disposition: form-data; filename="a.txt"') + END, file('') + END],
        { limits: { fieldNameSize: 100 } },
      ),
    holds: isAlive,
  },

  R104: {
    on: ['fwjs-v3', multer],
    apart: true,
    ends: true,
    weak: ['multer-2.0.1'],
    attack: (subject) => uploads(subject, [cutOff(file('doc'))], { fileFilter: slowFilter }),
    holds: areRefused,
  },

  R105: leavingClients(['multer-2.0.2']),

  R106: {
    on: ['fwjs-v3', multer],
    apart: true,
    weak: ['multer-2.0.2'],
    attack: (subject) =>
      uploads(subject, [file('doc') + cutOff(file('doc'))], { fileFilter: slowFilter }),
    holds: (outcome) => areRefused(outcome) && outcome.left === 0,
  },

  R107: {
    on: ['fwjs-v3', multer],
    apart: true,
    ends: true,
    weak: ['multer-2.1.0'],
    attack: (subject) =>
      uploads(subject, [cutOff(Array(15_000).fill(file('doc')).join(''))], { memory: true }),
    holds: areRefused,
  },

  R108: {
    on: ['fwjs-v3', multer],
    apart: true,
    weak: ['multer-2.1.1'],
    attack: (subject) =>
      uploads(subject, [field(`a${'[b]'.repeat(5000)}`) + END], {
        limits: { fieldNestingDepth: 32 },
      }),
    holds: ({ alive, texts }) =>
      alive === true && !/RangeError/.test(texts[0]) && depthOf(texts[0]) < 40,
  },

  R109: leavingClients(['multer-2.1.1']),

  R110: {
    on: ['fwjs-v3', multer],
    apart: true,
    weak: ['multer-2.2.0'],
    attack: (subject) =>
      uploads(subject, [field('a[4294967294]') + field('a[1]') + END], {
        limits: { fieldArrayIndexLimit: 100 },
      }),
    holds: ({ alive, texts }) => alive === true && !/RangeError|null,null/.test(texts[0]),
  },

  R111: {
    on: ['fwjs-v3'],
    weak: {
      'multiparty-4.2.3': ({ Form }) =>
        headerGrowth(
          createServer((req, res) => new Form().on('error', () => {}).parse(req, () => res.end())),
          15_000,
        ),
    },
    attack: (fw) => headerGrowth(fw().use(fw.multipart()), 2000),
    holds: isLinear,
  },

  R112: {
    on: ['fwjs-v3'],
    apart: true,
    ends: true,
    weak: { 'multiparty-4.2.3': (multiparty) => parsedBy(multiparty, field('__proto__') + END) },
    attack: (fw) =>
      uploads(fw, [field('__proto__') + field('constructor') + field('toString') + END]),
    holds: isAlive,
  },

  R113: {
    on: ['fwjs-v3'],
    apart: true,
    ends: true,
    weak: {
      'multiparty-4.2.3': (multiparty) => parsedBy(multiparty, malformedName + END),
      'express-3': (express) => uploads(express, [malformedName + END]),
    },
    attack: (fw) => uploads(fw, [malformedName + END]),
    holds: areRefused,
  },

  R114: {
    on: ['fwjs-v3'],
    attack: (fw) => uploads(fw, [Array(1500).fill(field('a', '')).join('') + END]),
    holds: areRefused,
  },

  R115: {
    on: ['fwjs-v3'],
    apart: true,
    weak: ['express-3'],
    async attack(fw) {
      const { open, left } = await abandonedUploads(fw)
      const whole = await uploads(fw, [file('doc') + END])
      return { open, left: left + whole.left }
    },
    holds: leavesNothing,
  },

  R116: {
    on: ['fwjs-v3', multer],
    async attack(subject) {
      const names = [
        '__proto__.polluted',
        '__proto__[polluted]',
        'constructor[prototype][polluted]',
      ]
      const outcome = await uploads(subject, [names.map((name) => field(name)).join('') + END])
      return { ...outcome, polluted: {}.polluted }
    },
    holds: (outcome) => isAlive(outcome) && outcome.polluted === undefined,
  },

  R160: {
    on: ['fwjs-v3', multer],
    apart: true,
    ends: true,
    weak: endsOnOlderNode('multer-2.2.0'),
    attack: (subject) => uploads(subject, [field('a[4294967294]') + field('a[]') + END]),
    holds: isAlive,
  },
}

const malformedName = part(
  `Content-Disposition: form-data; name="a"; filename*=UTF-8''%E0%A4%A`,
  'x',
)

/** Measures how the time for a form grows with the length of its file name. */
function headerGrowth(app, size) {
  const form = (bytes) =>
    part(`Content-Disposition: form-data; name="a"; ${'filename="'.repeat(bytes / 10)}x`, 'x') + END
  return talk(app, (ask) => growth(size, (bytes) => ask(['POST /', TYPE, form(bytes)])))
}

/** Parses a form with a version of multiparty. */
async function parsedBy({ Form }, form) {
  const server = createServer((req, res) =>
    new Form().parse(req, (error, fields) => res.end(JSON.stringify({ error, fields }))),
  )
  const { code } = await answerTo(server, ['POST /', TYPE, form])
  return { codes: [code], alive: true }
}

/** Counts the objects that a JSON string opens. */
const depthOf = (text) => text.split('{').length
