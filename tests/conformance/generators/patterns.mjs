/*
 * Random string patterns over a short alphabet, with regular expressions in parentheses, and
 * strings that many of them match. Undefined and missing captures both become null in JSON: equal
 * strings mean equal captures.
 */

const COMMON = ['a', 'a', 'b', '/', 'ab']
const ODD = ['-', '.', 'A', '1', 'é', 'É', 'ſ', 's', 's', 'k', '\u212a', 'ǆ', 'ß', 'µ']
const SETS = [
  ...['[ab]', '[^a]', '[a-c/]', '[^/]', '[A-_]', '[é-ü]', '[^é]', '[]', '[^]', '[-a]', '[a-]'],
  ...[
    '[\\w-]',
    '[\\d-z]',
    '[^\\W]',
    '[\\s\\S]',
    '[\\b]',
    '[\\]]',
    '[\\x61]',
    '[\\u0062-d]',
    '[^\\n]',
  ],
  ...[
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\/',
    '\\-',
    '\\x61',
    '\\u0062',
    '\\n',
    '\\t',
    '.',
  ],
]
const EDGES = [
  '\\b',
  '\\B',
  '(?=a)',
  '(?!a)',
  '(?=[ab]/)',
  '(?!b|a)',
  '(?!(a)b)',
  '$',
  '^',
  '(?=a)?',
]
const QUANTIFIERS = [
  ...[
    '*',
    '+',
    '*',
    '+',
    '?',
    '*?',
    '+?',
    '??',
    '{2}',
    '{0}',
    '{1}',
    '{1,2}',
    '{0,2}',
    '{2,}',
    '{0,}',
  ],
  ...['{1,2}?', '{0,}?', '{,2}', '{2', '{0,1}'],
]
/** Special characters of the path grammar. */
const PATH_PIECES = [
  ...['/:x', ':x', '/:y?', ':x*', '/:x*', '.:x', '-:x', '/*', '*', '(*)', '/(a)?', '/:x(*)', '/a?'],
  ...[
    '/:x(\\d+)',
    '/:x([ab]+)',
    ':x(a|b)',
    '/:x(a*)',
    'a+',
    'b?',
    '(ab)?',
    '(-)?',
    '|',
    '\\1',
    '(?<=a)',
  ],
]
const OPENINGS = ['(', '(', '(', '(?:', '(?:', '(?<n>']

/** Repeats of something that may be empty, and prefers to be. */
const MAY_BE_EMPTY = [
  '(|b)',
  '(|a)',
  'a??',
  'b??',
  '(a??)',
  '(a*?)',
  'b?',
  '(a?)',
  '(|a|b)',
  '(b?|a)',
  '(?:|b)',
]

function randomAtom(random, depth) {
  if (random.chance(10)) return random.pick(MAY_BE_EMPTY)
  if (depth > 0 && random.chance(40)) {
    return `${random.pick(OPENINGS)}${randomChoices(random, depth - 1)})`
  }
  if (random.chance(25)) return random.pick(SETS)
  if (random.chance(6)) return random.pick(EDGES)
  return random.pick(random.chance(85) ? COMMON : ODD)
}

function randomSequence(random, depth) {
  let text = ''
  for (let count = random.below(4); count > 0; count -= 1) {
    text += randomAtom(random, depth)
    if (random.chance(40)) text += random.pick(QUANTIFIERS)
  }
  return text
}

function randomChoices(random, depth) {
  return random.list(1, random.chance(40) ? 3 : 1, () => randomSequence(random, depth)).join('|')
}

export function randomPattern(random) {
  let text = random.chance(90) ? '/' : ''
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    if (random.chance(30)) text += random.pick(PATH_PIECES)
    else if (random.chance(50)) text += `(${randomChoices(random, 2)})`
    else text += randomSequence(random, 0)
    if (random.chance(25)) text += random.pick(QUANTIFIERS)
  }
  return text
}

const ODD_IN_TEXTS = [...ODD, '\n', '\u2028', 'K', 'S', ' ', 'z', 'ǅ', 'Μ', 'µ']

/** Short, so that expressions with heavy backtracking finish. */
export function randomText(random) {
  const letter = () => random.pick(random.chance(85) ? COMMON : ODD_IN_TEXTS)
  return `/${random.list(0, 7, letter).join('')}`
}
