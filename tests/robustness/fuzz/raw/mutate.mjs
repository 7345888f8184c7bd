import { PIECES, SEEDS } from './requests.mjs'

/** Most requests change only a little, so that they get past the HTTP parser. */
const FEW = 2
const MANY = 8

/** Each way to change a request; all take and return a binary string. */
const CHANGES = [
  (text, random) => insert(text, random, random.pick(PIECES)),
  (text, random) => insert(text, random, random.pick(PIECES)),
  (text, random) => insert(text, random, String.fromCharCode(random.below(256))),
  (text, random) => replace(text, random, String.fromCharCode(random.below(256))),
  (text, random) => replace(text, random, random.pick(PIECES)),
  (text, random) => remove(text, random),
  (text, random) => repeat(text, random),
  (text, random) => crossed(text, random.pick(SEEDS), random),
  (text, random) => text.slice(0, random.below(text.length + 1)),
]

function insert(text, random, piece) {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + piece + text.slice(at)
}

function replace(text, random, piece) {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + piece + text.slice(at + 1 + random.below(4))
}

function remove(text, random) {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + text.slice(at + 1 + random.below(8))
}

function repeat(text, random) {
  const at = random.below(text.length + 1)
  const piece = text.slice(at, at + 1 + random.below(20))
  return text.slice(0, at) + piece.repeat(1 + random.below(20)) + text.slice(at)
}

function crossed(text, other, random) {
  return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1))
}

/** Returns a request with a few random changes, as bytes. */
export function mutatedRequest(random) {
  let text = random.pick(SEEDS)
  const most = random.chance(80) ? FEW : MANY
  for (let left = 1 + random.below(most); left > 0; left -= 1) {
    text = random.pick(CHANGES)(text, random)
  }
  return Buffer.from(text, 'latin1')
}
