import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const OURS = {
  fwjs: '../../../packages/fwjs',
  'fwjs-v3': '../../../packages/fwjs-v3',
  'fwjs-v5': '../../../packages/fwjs-v5',
  'fwjs-ops': '../../../packages/fwjs-ops',
}

export const FRAMEWORKS = ['fwjs', 'fwjs-v3', 'fwjs-v5']

/**
 * Loads a framework or a package by its name here: ours as built, the others as listed in
 * package.json. Words after the name, as in `fwjs without the setting`, are for the reader.
 */
export function load(subject) {
  const [name] = subject.split(' ')
  return require(OURS[name] ?? name)
}

/** Returns an app that can use a subject: its own for a framework, an Express app for a package. */
export function appFor(subject) {
  const isFramework = typeof subject === 'function' && 'application' in subject
  return isFramework ? subject() : load('express')()
}
