import { satisfies } from 'semver'
import { addressOf } from '../../terminal/page.ts'
import advisories from '../tables/advisories.json'
import { expressOf } from './express-version.ts'
import type { Rule } from './rule.ts'

export const expressAdvisory: Rule = {
  id: 'express-advisory',
  severity: 'warning',
  advice: `Install the newest 4.x: npm install express@4. ${addressOf('advisories.md')} says what each is about.`,
  check({ project }) {
    const express = expressOf(project)
    if (express?.name !== 'express') return []
    const met = advisories.filter(({ vulnerable }) => satisfies(express.version, vulnerable))
    if (met.length === 0) return []
    const names = met.map(({ advisory, attack }) => `${advisory} (${attack})`).join('; ')
    const place = {
      file: 'package.json',
      ...(express.line !== undefined && { line: express.line }),
    }
    return [{ ...place, message: `Express ${express.version} has published weaknesses: ${names}.` }]
  },
}
