import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const OURS = {
  fwjs: '../../packages/fwjs',
  'fwjs-v3': '../../packages/fwjs-v3',
  'fwjs-ops': '../../packages/fwjs-ops',
}

/**
 * A framework or a package by its name here: ours as built, the others as package.json names them.
 * Words behind the name, as in `fwjs without the setting`, are for the reader.
 */
export function load(subject) {
  const [name] = subject.split(' ')
  return require(OURS[name] ?? name)
}

/** An app that can use a subject: its own where it is a framework, one of Express where it is a package. */
export function appFor(subject) {
  const isFramework = typeof subject === 'function' && 'application' in subject
  return isFramework ? subject() : load('express')()
}
