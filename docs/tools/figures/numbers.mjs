import { costOf } from './results.mjs'

/*
 * Numbers in sentences. A comment after a number and its unit names the figure:
 *
 *   28 µs<!-- = json; fwjs; 24 -->          the median on Node 24
 *   1.01<!-- = json; fwjs; 24; times -->    as a multiple of the base of the scenario
 *
 * A comment with a comparison follows a sentence that depends on it:
 *
 *   <!-- holds: json; 24; fastify < fwjs -->      the median is less
 *   <!-- holds: json; 24; fastify ~ fwjs -->      the quartiles overlap
 */

const NUMBER = /([\d.,]*\d)([ \u00a0]?(?:µs|ms of CPU|ms|kB|×)?)<!-- = (.+?) -->/g
const CLAIM = /<!-- holds: (.+?) -->/g
/** Matches a number that looks like one of the figures. */
const FIGURE = /[\d.,]*\d(?:[ \u00a0]|&nbsp;)?(?:µs|×|ms of CPU)(?!<!-- = )/g

const found = (node, scenario, server) => {
  const cost = costOf(node, scenario, server)
  if (!cost) throw new Error(`results.json has no ${server} in ${scenario} on Node ${node}`)
  return cost
}

/** Rounds 2790.26 to 2,790, 28.22 to 28, and 3.14 to 3.1. */
export const rounded = (value) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })

export function medianOf(node, scenario, server, kind = 'value') {
  const [, median] = found(node, scenario, server)[kind]
  return kind === 'times' ? median.toFixed(2) : rounded(median)
}

/** Returns the text with the numbers from results.json. */
export function renewNumbers(text) {
  return text.replace(NUMBER, (_, _number, unit, name) => {
    const [scenario, server, node, kind] = name.split('; ')
    return `${medianOf(node, scenario, server, kind)}${unit}<!-- = ${name} -->`
  })
}

/** Returns the comparisons in a text that results.json does not support. */
export function falseClaims(text) {
  return [...text.matchAll(CLAIM)].flatMap(([comment, claim]) => {
    const [scenario, node, comparison] = claim.split('; ')
    const [, one, sign, other] = /^(.+) ([<~]) (.+)$/.exec(comparison)
    const [a, b] = [one, other].map((server) => found(node, scenario, server).times)
    const isTrue = sign === '<' ? a[1] < b[1] : a[0] <= b[2] && b[0] <= a[2]
    return isTrue ? [] : [`${comment}: ${one} is ${a.join(', ')}, ${other} is ${b.join(', ')}`]
  })
}

/** Returns the numbers in a text that no comment traces to a figure. Code is excluded. */
export function untracedNumbers(text) {
  return [...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(FIGURE)].map(
    ([number]) => number,
  )
}
