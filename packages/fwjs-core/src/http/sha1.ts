/*
 * SHA-1 (RFC 3174) of short texts. In a loop, `crypto.hash` is as fast. In a server, its code and data have
 * left the processor's caches by the time the next response needs them, and it takes more than 3 us
 * (bench/json, docs/decisions/0013-fast-paths.md).
 */

/** The block being hashed, and the hash so far; reused, because a text is hashed in one go. */
const block = new Int32Array(16)
const state = new Int32Array(5)

/** Returns the hash of an ASCII text in base64, without the padding. */
export function shortSha1(text: string): string {
  state[0] = 0x67452301
  state[1] = 0xefcdab89
  state[2] = 0x98badcfe
  state[3] = 0x10325476
  state[4] = 0xc3d2e1f0
  addRest(text, addWholeWords(text))
  return toBase64(at(state, 0), at(state, 1), at(state, 2), at(state, 3), at(state, 4))
}

/** Adds four characters at a time. Returns the number of words in the block that is not full yet. */
function addWholeWords(text: string): number {
  let words = 0
  for (let end = 4; end <= text.length; end += 4) {
    block[words++] =
      (text.charCodeAt(end - 4) << 24) |
      (text.charCodeAt(end - 3) << 16) |
      (text.charCodeAt(end - 2) << 8) |
      text.charCodeAt(end - 1)
    if (words === 16) {
      addBlock()
      words = 0
    }
  }
  return words
}

/** Adds the remaining characters, a one bit, zeros, and the length in bits. */
function addRest(text: string, words: number): void {
  let rest = 0
  for (let index = text.length & ~3; index < text.length; index++) {
    rest = (rest << 8) | text.charCodeAt(index)
  }
  block[words] = ((rest << 8) | 0x80) << (24 - 8 * (text.length & 3))
  block.fill(0, words + 1)
  if (words > 13) {
    addBlock()
    block.fill(0)
  }
  block[15] = text.length * 8
  addBlock()
}

function addBlock(): void {
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  for (let step = 0; step < 80; step++) {
    const sum = (rotate(a, 5) + mix(step, b, c, d) + e + nextWord(step)) | 0
    e = d
    d = c
    c = rotate(b, 30)
    b = a
    a = sum
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
}

/** Returns the word of a step: the first 16 are the block, and each replaces the one 16 steps before. */
function nextWord(step: number): number {
  if (step < 16) return at(block, step)
  const mixed = at(block, step - 3) ^ at(block, step - 8) ^ at(block, step - 14) ^ at(block, step)
  block[step & 15] = rotate(mixed, 1)
  return at(block, step)
}

/** Returns the function of the round that a step belongs to, plus its constant. */
function mix(step: number, b: number, c: number, d: number): number {
  if (step < 20) return ((d ^ (b & (c ^ d))) + 0x5a827999) | 0
  if (step < 40) return ((b ^ c ^ d) + 0x6ed9eba1) | 0
  if (step < 60) return (((b & c) | (d & (b | c))) + 0x8f1bbcdc) | 0
  return ((b ^ c ^ d) + 0xca62c1d6) | 0
}

function at(words: Int32Array, index: number): number {
  return words[index & 15] as number
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Returns five words as 27 characters of six bits each. */
function toBase64(a: number, b: number, c: number, d: number, e: number): string {
  return String.fromCharCode(
    six(a >>> 26),
    six(a >>> 20),
    six(a >>> 14),
    six(a >>> 8),
    six(a >>> 2),
    six((a << 4) | (b >>> 28)),
    six(b >>> 22),
    six(b >>> 16),
    six(b >>> 10),
    six(b >>> 4),
    six((b << 2) | (c >>> 30)),
    six(c >>> 24),
    six(c >>> 18),
    six(c >>> 12),
    six(c >>> 6),
    six(c),
    six(d >>> 26),
    six(d >>> 20),
    six(d >>> 14),
    six(d >>> 8),
    six(d >>> 2),
    six((d << 4) | (e >>> 28)),
    six(e >>> 22),
    six(e >>> 16),
    six(e >>> 10),
    six(e >>> 4),
    six(e << 2),
  )
}

function six(bits: number): number {
  return ALPHABET.charCodeAt(bits & 63)
}
