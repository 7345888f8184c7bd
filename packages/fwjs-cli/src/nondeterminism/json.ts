import { withoutFrames } from '../comparison/index.ts'
import { maskText, type Pair, VARIES } from './text.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
type JsonObject = { [key: string]: Json | undefined }
type JsonPair = [express: Json | undefined, fwjs: Json | undefined]

const kindOf = (value: Json | undefined): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const isObject = (value: Json | undefined): value is JsonObject => kindOf(value) === 'object'

const isEqual = (left: Json | undefined, right: Json | undefined): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/** Removes stack frames, which depend on the framework's files. */
const withoutStack = (value: Json | undefined): Json | undefined =>
  typeof value === 'string' ? withoutFrames(value) : value

function maskLeaf(
  express: Json | undefined,
  again: Json | undefined,
  fwjs: Json | undefined,
): JsonPair {
  if (typeof express === 'string' && typeof again === 'string' && typeof fwjs === 'string') {
    const masked = maskText(withoutFrames(express), withoutFrames(again), withoutFrames(fwjs))
    return [masked.express, masked.fwjs]
  }
  const [left, right] = [withoutStack(express), withoutStack(fwjs)]
  if (isEqual(express, again)) return [left, right]
  const isSeen = [express, again].some((value) => kindOf(value) === kindOf(fwjs))
  return isSeen ? [VARIES, VARIES] : [left, right]
}

/** Masks a list. If its length varies, only the common start is compared. */
function maskList(express: Json[], again: Json[], fwjs: Json[]): JsonPair {
  const isSameLength = express.length === again.length
  const lengths = [express.length, again.length, fwjs.length]
  const count = isSameLength ? Math.max(...lengths) : Math.min(...lengths)
  const left: Json[] = []
  const right: Json[] = []
  for (let index = 0; index < count; index += 1) {
    const [a, b] = maskValue(express[index], again[index], fwjs[index])
    if (a !== undefined) left.push(a)
    if (b !== undefined) right.push(b)
  }
  return isSameLength
    ? [left, right]
    : [
        [...left, VARIES],
        [...right, VARIES],
      ]
}

const keysOfOne = (one: JsonObject, ...others: JsonObject[]): string[] =>
  Object.keys(one).filter((key) => !others.some((other) => Object.hasOwn(other, key)))

function withoutOwnKeys(value: JsonObject, keys: string[]): JsonObject {
  const entries = Object.entries(value).map(([key, entry]): [string, Json | undefined] => {
    const index = keys.indexOf(key)
    return [index === -1 ? key : `${VARIES} ${index + 1}`, entry]
  })
  return Object.fromEntries(entries)
}

/** Matches keys that only one object has, such as ids, by order. */
function withAlikeKeys(express: JsonObject, again: JsonObject, fwjs: JsonObject): JsonObject[] {
  const keys = [
    keysOfOne(express, again, fwjs),
    keysOfOne(again, express, fwjs),
    keysOfOne(fwjs, express, again),
  ]
  const isPaired = keys.every((own) => own.length > 0 && own.length === keys[0]?.length)
  const all = [express, again, fwjs]
  return isPaired ? all.map((value, index) => withoutOwnKeys(value, keys[index] ?? [])) : all
}

/** Masks an object. A key that only one Express response has isn't compared. */
function maskObject(...objects: [JsonObject, JsonObject, JsonObject]): JsonPair {
  const [express = {}, again = {}, fwjs = {}] = withAlikeKeys(...objects)
  const isSteady = (key: string): boolean =>
    Object.hasOwn(express, key) === Object.hasOwn(again, key)
  const keys = new Set([...Object.keys(express), ...Object.keys(fwjs)])
  const masked = new Map(
    [...keys].filter(isSteady).map((key) => [key, maskValue(express[key], again[key], fwjs[key])]),
  )
  const entriesOf = (one: JsonObject, side: 0 | 1): [string, Json | undefined][] =>
    Object.keys(one).flatMap((key) => {
      const pair = masked.get(key)
      return pair ? [[key, pair[side]]] : []
    })
  return [Object.fromEntries(entriesOf(express, 0)), Object.fromEntries(entriesOf(fwjs, 1))]
}

function maskValue(
  express: Json | undefined,
  again: Json | undefined,
  fwjs: Json | undefined,
): JsonPair {
  if (Array.isArray(express) && Array.isArray(again) && Array.isArray(fwjs)) {
    return maskList(express, again, fwjs)
  }
  if (isObject(express) && isObject(again) && isObject(fwjs))
    return maskObject(express, again, fwjs)
  return maskLeaf(express, again, fwjs)
}

const SPACES = [0, 2, 4, 1, 3, 8, '\t']

/** Returns the `JSON.stringify` layouts that produce a text: several if it has no items, none for another format. */
function layoutsOf(text: string, value: Json): string[] {
  const plain = text.trimEnd()
  const end = text.length === plain.length ? '' : ', with trailing whitespace'
  return SPACES.filter((space) => JSON.stringify(value, undefined, space) === plain).map(
    (space) => `(indented by ${JSON.stringify(space)}${end})`,
  )
}

function parsed(text: string): { value: Json; layouts: string[] } | undefined {
  try {
    const value = JSON.parse(text) as Json
    const layouts = layoutsOf(text, value)
    return layouts.length === 0 ? undefined : { value, layouts }
  } catch {
    return undefined
  }
}

/** Masks JSON values that differ between the two Express responses; undefined if they aren't plain JSON. */
export function maskJson(express: string, again: string, fwjs: string): Pair | undefined {
  if (!/^\s*[[{]/.test(express)) return undefined
  const [left, other, right] = [parsed(express), parsed(again), parsed(fwjs)]
  if (!(left && other && right)) return undefined
  const [a, b] = maskValue(left.value, other.value, right.value)
  const [pretty, prettyFwjs] = [a, b].map((value) => JSON.stringify(value, undefined, 2))
  if (left.layouts.some((layout) => right.layouts.includes(layout))) {
    return { express: String(pretty), fwjs: String(prettyFwjs) }
  }
  return { express: `${pretty}\n${left.layouts[0]}`, fwjs: `${prettyFwjs}\n${right.layouts[0]}` }
}
