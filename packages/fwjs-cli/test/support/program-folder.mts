import { checkProject } from '#lib/check/check.js'
import type { Finding } from '#lib/check/finding.js'
import { type Project, readProject } from '#lib/check/project.js'
import { type Files, newFolder, removeFolder } from './folder.mts'

/** Writes an app to a folder, and removes it after `use`, or when its promise settles. */
export function withApp<Result>(files: Files, use: (folder: string) => Result): Result {
  const folder = newFolder(files)
  const remove = (): void => removeFolder(folder)
  try {
    const result = use(folder)
    if (!(result instanceof Promise)) remove()
    else void result.then(remove, remove)
    return result
  } catch (error) {
    remove()
    throw error
  }
}

/** Checks an app with these files. */
export function findingsIn(
  files: Files,
  isForExpress5: boolean,
  live?: Project['live'],
): Finding[] {
  return withApp(files, (folder) => {
    const project = readProject(folder)
    if (live) project.live = live
    return checkProject(project, { isForExpress5 })
  })
}

const START = "const express = require('express'); const app = express(); "

/** Checks `app.js` and returns the findings of one rule as `severity line`. */
export function reported(rule: string, source: string, more: Files = {}): string[] {
  const files = { 'app.js': START + source, ...more }
  return findingsIn(files, true)
    .filter((finding) => finding.rule === rule)
    .map(({ severity, line }) => `${severity} ${line ?? '-'}`)
}

/** Returns the messages of one rule. */
export function messages(rule: string, files: Files): string[] {
  return findingsIn(files, true)
    .filter((finding) => finding.rule === rule)
    .map(({ message }) => message)
}
