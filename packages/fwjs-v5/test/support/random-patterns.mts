import type { Options } from './patterns.mts'
import type { numbers } from './random.mts'

type Numbers = ReturnType<typeof numbers>

const pick = <Item,>(random: Numbers, list: readonly Item[]): Item =>
  list[random(list.length)] as Item

const TEXTS = [
  'a',
  'B',
  'ab',
  'k',
  's',
  '-',
  '.',
  '--',
  '\\:',
  'é',
  '\u212a',
  '\u017f',
  '\u{1f600}',
]
const PARAMS = [':a', ':b', ':"0"', ':__proto__', ':"é b"']
const NOISE = [
  ...TEXTS,
  ...PARAMS,
  '/',
  '/',
  '*w',
  '{',
  '}',
  '{',
  '}',
  '*',
  ':',
  '\\',
  '"',
  '?',
  '(',
]

function segment(random: Numbers): string {
  const kind = random(20)
  if (kind < 7) return pick(random, TEXTS)
  if (kind < 13) return pick(random, PARAMS)
  if (kind < 14) return ''
  if (kind < 15) return `*${pick(random, ['v', 'w'])}`
  if (kind < 17) return `{${segment(random)}}`
  return pick(random, [...TEXTS, ...PARAMS]) + pick(random, TEXTS) + segment(random)
}

/** Returns a pattern, mostly a valid one. */
export function randomPattern(random: Numbers): string {
  let pattern = ''
  if (random(8) === 0) {
    for (let count = random(8); count > 0; count--) pattern += pick(random, NOISE)
    return pattern
  }
  for (let count = random(5); count > 0; count--) {
    const next = `/${segment(random)}`
    pattern += random(10) === 0 ? `{${next}}` : next
  }
  return pattern + pick(random, ['', '', '/', '//'])
}

const VALUES = ['1', 'x-y', 'a', 'AB', 'K', '%20', '%zz', 'a.b', '-', '--', '\u212a', '\n', 'é', '']
const ENDINGS = ['', '', '', '/', '//', '/x', 'x']

/** Returns a URL that is similar to what a pattern matches. */
export function randomUrl(random: Numbers, pattern: string): string {
  const value = () => pick(random, VALUES)
  let url = pattern
    .replace(/\{[^{}]*\}/g, (group) => (random(2) === 0 ? '' : group))
    .replace(/[{}]/g, '')
    .replace(/:(?:"[^"]*"|\w+)/g, value)
    .replace(/\*\w+/g, () => pick(random, [value(), `${value()}/${value()}`]))
    .replaceAll('\\', '')
  if (random(2) === 0) url = url.replace(/\/*$/, '')
  if (random(3) === 0) url = random(2) === 0 ? url.toUpperCase() : url.toLowerCase()
  if (random(6) === 0) {
    const at = random(url.length + 1)
    url = url.slice(0, at) + pick(random, [...VALUES, '/', '//']) + url.slice(at + random(2))
  }
  return url + pick(random, ENDINGS)
}

export function randomOptions(random: Numbers): Options {
  const options: Options = {}
  if (random(3) === 0) options.end = false
  if (random(4) === 0) options.strict = true
  if (random(4) === 0) options.sensitive = true
  return options
}
