import { readdirSync } from 'fs'
import { dirname, join } from 'path'
import { loadManifest } from '../manifest.ts'
import type { Rule } from './rule.ts'

const CORE = '@types/express-serve-static-core'

/** Lists the versions of the core types installed below a `node_modules` folder. */
function coreVersions(modules: string): string[] {
  const own = loadManifest(join(modules, CORE)).manifest?.data.version
  const names = listed(modules).flatMap((name) =>
    name.startsWith('@') ? listed(join(modules, name)).map((one) => `${name}/${one}`) : [name],
  )
  const nested = names.flatMap((name) => {
    const inner = loadManifest(join(modules, name, 'node_modules', CORE)).manifest?.data.version
    return inner ? [inner] : []
  })
  return [...(own ? [own] : []), ...nested]
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export const duplicateTypes: Rule = {
  id: 'duplicate-types',
  severity: 'warning',
  advice: 'Deduplicate them: run npm dedupe, or override @types/express-serve-static-core.',
  check({ project }) {
    const top = project.manifest && project.packages.find(CORE)
    if (!top) return []
    const versions = [...new Set(coreVersions(dirname(dirname(top.folder))))]
    const majors = new Set(versions.map((version) => version.split('.')[0]))
    if (majors.size < 2) return []
    const message = `${CORE} is installed in several major versions (${versions.join(', ')}), and their Request types aren't compatible.`
    return [{ file: 'package.json', message }]
  },
}
