import { intersects, validRange } from 'semver'
import { findLine, listDependencies, type Manifest } from '../manifest.ts'
import type { Rule } from './rule.ts'

/** Finds an override of `express` without a major version. */
function forcedExpress({ data }: Manifest): { section: string; target: string } | undefined {
  const places: [string, unknown][] = [
    ['overrides', data.overrides?.['express']],
    ['resolutions', data.resolutions?.['express'] ?? data.resolutions?.['**/express']],
    ['pnpm', data.pnpm?.overrides?.['express']],
  ]
  const found = places.find(([, target]) => typeof target === 'string')
  return found && { section: found[0], target: String(found[1]) }
}

const isFor4 = (target: string): boolean => {
  const range = target.replace(/^npm:.*@/, '')
  return !target.startsWith('$') && validRange(range) !== null && !intersects(range, '>=5.0.0')
}

const asksFor5Only = (range: string | undefined): boolean =>
  range !== undefined && validRange(range) !== null && !intersects(range, '<5.0.0')

export const overrideHitsExpress5: Rule = {
  id: 'override-hits-express-5',
  severity: 'error',
  advice: 'Specify the major version: "express@4" instead of "express".',
  check({ project }) {
    const { manifest, packages } = project
    const forced = manifest && forcedExpress(manifest)
    if (!manifest || !forced || !isFor4(forced.target)) return []
    const hit = listDependencies(manifest).filter(({ name }) => {
      const data = packages.find(name)?.data
      return asksFor5Only(data?.dependencies?.['express'] ?? data?.peerDependencies?.['express'])
    })
    if (hit.length === 0) return []
    const line = findLine(manifest, forced.section, 'express')
    const names = hit.map(({ name }) => name).join(', ')
    const message = `"express": "${forced.target}" in ${forced.section} also replaces the Express 5 required by ${names}.`
    return [{ file: 'package.json', ...(line !== undefined && { line }), message }]
  },
}
