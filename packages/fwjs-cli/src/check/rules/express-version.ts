import { linkTo } from '../../terminal/page.ts'
import { findLine } from '../manifest.ts'
import type { Project } from '../project.ts'
import { lowestOf, satisfiesRange } from './installed-version.ts'
import type { Rule } from './rule.ts'

/** The Express version of a project. */
export interface ExpressVersion {
  /** The range in package.json, such as `^4.18.0` or `npm:fwjs@^4.100.0`. */
  asked: string
  /** The installed version, or the lowest one allowed. */
  version: string
  isInstalled: boolean
  /** `express`, or `fwjs` if it's installed instead. */
  name: string
  line: number | undefined
}

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** Finds the Express version of a project. */
export function findExpress(project: Project): ExpressVersion | undefined {
  for (const section of SECTIONS) {
    for (const name of ['express', 'fwjs']) {
      const asked = project.manifest?.data[section]?.[name]
      if (asked !== undefined) return findVersion(project, section, name, asked)
    }
  }
  return undefined
}

function findVersion(
  { manifest, packages }: Project,
  section: string,
  name: string,
  asked: string,
): ExpressVersion | undefined {
  const range = asked.replace(/^npm:.*@/, '')
  const found = packages.find(name)?.data
  const isInstalled = found?.version !== undefined && satisfiesRange(found.version, range)
  const version = isInstalled ? found.version : lowestOf(range)
  if (version === undefined) return undefined
  const real = isInstalled ? (found.name ?? name) : asked.startsWith('npm:fwjs') ? 'fwjs' : name
  return {
    asked,
    version,
    isInstalled,
    name: real,
    line: manifest && findLine(manifest, section, name),
  }
}

const SUPPORT_OF_4 =
  'Express 4.x has been in maintenance since 2025-04-01 and ends no sooner than 2026-10-01 (Express ADR 352); as of August 2026, no end date had been announced.'

export const expressVersion: Rule = {
  id: 'express-version',
  severity: 'note',
  advice: 'No action needed.',
  check({ project }) {
    const express = findExpress(project)
    if (!express) return []
    const { asked, version, isInstalled, name, line } = express
    const state = isInstalled
      ? 'is installed'
      : "is the lowest version it allows, but isn't installed"
    const place = { file: 'package.json', ...(line !== undefined && { line }) }
    const head = `package.json requires ${asked}; ${name} ${version} ${state}.`
    if (name !== 'express') return [{ ...place, message: head }]
    if (version.startsWith('4.')) {
      const advice = 'Use the latest 4.x, even if you plan to migrate.'
      return [{ ...place, message: `${head} ${SUPPORT_OF_4}`, advice }]
    }
    if (version.startsWith('5.')) {
      const advice = "Most checks are for Express 4: fwjs doesn't replace Express 5."
      return [{ ...place, message: `${head} Express 5 is under active development.`, advice }]
    }
    const message = `${head} The Express project only supports 4.x and 5.x.`
    const advice = `Use fwjs-v3, which runs Express 3 apps: ${linkTo('migration/from-express-3.md')}.`
    return [{ ...place, severity: 'warning', message, advice }]
  },
}
