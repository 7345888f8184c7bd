/*
 * Random router paths: strings in the path grammar, RegExps, and arrays of both. The words are few
 * and similar, so that many URLs match, nearly match, or match only case-insensitively.
 */

const WORDS = ['a', 'b', 'ab', 'admin', 'admin-users', 'A', 'list', 'x.y', 'k', '1', 'é', 'a b']

const STRING_PIECES = [
  ...['/:x', '/:y', '/:x', ':z', '.:x', '-:x', '/:x?', '/:x*', '/:x(\\d+)', '/:x([ab]+)'],
  ...['/*', '*', '/(b)?', '/(a|b)', '(a|b)', '(/b)?', '(b)+', '(/:x)?', '/:x(a|b)', '/:x(*)'],
  ...['?', 'b+', '/?', '/+', '{2}', '{0}', '/{0,1}', '//', '\\.', '\\:', '\\/', '\\d', '\\b'],
  ...['/.:x', '/:x?b', '/:x?b', '/:x{0}', '/:x{0}', 'b?', '/b?', 'b{0}', '/b{0}', '\\.?', '.?'],
  ...['[ab]', '[^a]', '|', '|/b', '/a|/b', '$', '^', '(?:/b)', '(?=b)', '(?!b)', '(?=/|$)'],
]

/** The same for the grammar of 5.x. */
const STRING_PIECES_5 = [
  ...['/:x', '/:y', '/:x', ':z', '.:x', '-:x', '{/:x}', '{/:x}', '{.:x}', '{-:x}', '{/:x{/:y}}'],
  ...['/*w', '*w', '{/*w}', '/*w/b', '-*w', '{/b}', '{b}', '/{b}', '{/a}{/b}', '{}', '//', '\\.'],
  ...['\\:', '\\*', '\\(', ':"x y"', '/:"x"b', '.', '-', '$', '^', '|', '%20', '/'],
]

/**
 * Pieces of expressions, including all that path-to-regexp 0.1 has generated over the years. None
 * is a repeat that backtracks too long after another piece, because matching an app's own RegExp is
 * not bounded.
 */
const EXPRESSION_PIECES = [
  ...['(?:([^\\/]+?))', '(?:\\/([^\\/]+?))', '(?:([^/]+?))', '(?:\\/([^/]+?))?', '\\/(\\w+)'],
  ...['(?:\\/(?=$))?(?=\\/|$)', '\\/(.*)', '(.*)', '(?:\\/b)?', '(?:\\/b|c)', '(a|b)', '[ab]'],
  ...['(?=\\/|$)', '(?!b)', '(?=a)', '(?<=\\/)', '(?<n>[^/]+)', '[^/]*', '\\d+', '.', '\\b'],
  ...[
    'b?',
    'b+',
    'b*',
    'a{2}',
    'a{0}',
    '|',
    '|^\\/b',
    '\\.',
    '-',
    '$',
    '\\/?',
    '\\/+',
    '(?:|\\/a)',
  ],
  ...[
    '(?:\\/b)+',
    '(?:([^\\/]+?)){0}',
    '(?:\\/([^\\/]+?)){0,1}',
    '(?:\\/([^\\/]+?)){2}',
    '(?:\\/k)*',
  ],
]

const ENDS = ['', '$', '\\/?$', '\\/?(?=\\/|$)', '(?=\\/|$)', '\\/?(?=/|$)', '\\b', '(?:\\/|$)']
const FLAGS = ['', '', '', 'i', 'i', 'i', 'g', 'y', 'm', 's', 'u', 'gi', 'v']

function randomString(random, words, pieces) {
  let text = random.chance(95) ? '' : random.pick(words)
  const length = 1 + random.below(4)
  for (let count = 0; count < length; count += 1) {
    text += random.chance(65) ? `/${random.pick(words)}` : random.pick(pieces)
  }
  return random.chance(15) ? `${text}/` : text
}

function randomExpression(random, words) {
  let source = random.chance(85) ? '^' : ''
  const length = 1 + random.below(4)
  for (let count = 0; count < length; count += 1) {
    if (random.chance(55)) source += `\\/${random.pick(words).replaceAll('.', '\\.')}`
    else source += random.pick(EXPRESSION_PIECES)
  }
  return new RegExp(source + random.pick(ENDS), random.pick(FLAGS))
}

function randomPath(random, words, pieces) {
  if (random.chance(8)) return random.list(1, 3, () => randomPath(random, words, pieces))
  return random.chance(40) ? randomExpression(random, words) : randomString(random, words, pieces)
}

const KINDS = ['get', 'get', 'all', 'use', 'use', 'catch']

/** Retries until the random pieces form a valid expression. */
function randomEntry(random, words, isValid, pieces) {
  for (;;) {
    try {
      const entry = { kind: random.pick(KINDS), path: randomPath(random, words, pieces) }
      if (isValid(entry.path)) return entry
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
}

/** Creates a random router over a few words: its options, and entries with a kind and a path. */
export function randomTable(random, isValid, major = 4) {
  const pieces = major === 5 ? STRING_PIECES_5 : STRING_PIECES
  const words = random.list(3, 4, () => random.pick(WORDS))
  const options = { caseSensitive: random.chance(25), strict: random.chance(25) }
  const entries = random.list(4, 24, () => randomEntry(random, words, isValid, pieces))
  return { words, options, entries }
}

const ODD = [
  '',
  '',
  'b',
  './b',
  'c',
  '1',
  '12',
  '%20',
  '%zz',
  'A',
  '-',
  '.',
  '\u2028',
  'filler1',
  '?',
]
/** Non-ASCII letters whose uppercase or lowercase form is, or resembles, an ASCII letter. */
const NEARLY = { k: '\u212a', i: '\u0130', s: '\u017f', é: 'É' }

function randomSegment(random, words) {
  const word = random.chance(80) ? random.pick(words) : random.pick(ODD)
  if (random.chance(80)) return word
  if (random.chance(50)) return word + random.pick(ODD)
  return random.chance(50) ? word.toUpperCase() : word.replace(/[kisé]/, (sign) => NEARLY[sign])
}

export function randomUrl(random, words) {
  const path = random.list(1, 4, () => randomSegment(random, words)).join('/')
  return `/${path}${random.chance(20) ? '/' : ''}`
}
