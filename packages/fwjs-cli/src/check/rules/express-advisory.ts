import { satisfies } from 'semver'
import advisories from '../tables/advisories.json'
import { findExpress } from './find-express.ts'
import type { Rule } from './rule.ts'

export const expressAdvisory: Rule = {
  id: 'express-advisory',
  severity: 'warning',
  advice: 'Install the latest version of your major version: npm update express.',
  check({ project }) {
    const express = findExpress(project)
    if (express?.name !== 'express') return []
    const met = advisories.filter(({ vulnerable }) => satisfies(express.version, vulnerable))
    if (met.length === 0) return []
    const names = met.map(({ advisory, attack }) => `${advisory} (${attack})`).join('; ')
    const place = {
      file: 'package.json',
      ...(express.line !== undefined && { line: express.line }),
    }
    const which = express.isInstalled
      ? 'installed'
      : 'not installed; the lowest version package.json allows'
    const message = `Express ${express.version} (${which}) has known vulnerabilities: ${names}.`
    return [{ ...place, message }]
  },
}
