import { linkTo } from '../../terminal/page.ts'
import { findExpress } from './find-express.ts'
import type { Rule } from './rule.ts'

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
      const advice = `Use the latest 5.x, or fwjs-v5, which runs Express 5 apps: ${linkTo('migration/from-express-5.md')}.`
      return [{ ...place, message: `${head} Express 5 is under active development.`, advice }]
    }
    const message = `${head} The Express project only supports 4.x and 5.x.`
    const advice = `Use fwjs-v3, which runs Express 3 apps: ${linkTo('migration/from-express-3.md')}.`
    return [{ ...place, severity: 'warning', message, advice }]
  },
}
