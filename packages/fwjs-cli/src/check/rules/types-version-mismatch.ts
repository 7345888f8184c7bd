import { minVersion } from 'semver'
import { listDependencies } from '../manifest.ts'
import { findExpress } from './find-express.ts'
import { findInstalledVersion } from './installed-version.ts'
import type { Rule } from './rule.ts'

const majorOf = (range: string): number | undefined => {
  try {
    return minVersion(range)?.major
  } catch {
    return undefined
  }
}

export const typesVersionMismatch: Rule = {
  id: 'types-version-mismatch',
  severity: 'warning',
  advice: 'Install the major version of Express. With fwjs, remove it: the types are built in.',
  check({ project, apiLine }) {
    const express = findExpress(project)
    const types =
      project.manifest &&
      listDependencies(project.manifest).find(({ name }) => name === '@types/express')
    if (express?.name !== 'express' || !types) return []
    const version = findInstalledVersion(types, project.packages)
    const major = majorOf(version ?? types.range)
    if (major === undefined || major === Number(express.version.split('.')[0])) return []
    const message = `@types/express ${version ?? types.range} (${version ? 'installed' : 'not installed'}) describes Express ${major}, but the app runs on Express ${express.version} (${express.isInstalled ? 'installed' : 'not installed'}).`
    const advice = `Run npm install --save-dev @types/express@${apiLine.major}. With ${apiLine.fwjs}, remove it: the types are built in.`
    const place = { file: 'package.json', ...(types.line !== undefined && { line: types.line }) }
    return [{ ...place, message, advice }]
  },
}
