import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The components of a bill of materials as `name@version`, sorted, each once. */
export function componentsOf(sbom) {
  const names = sbom.components.map(({ group, name, version }) =>
    group ? `${group}/${name}@${version}` : `${name}@${version}`,
  )
  return [...new Set(names)].sort()
}

/** What is installed in a folder of packages, in the same form. */
export function installedIn(folder) {
  const manifests = readdirSync(folder, { recursive: true }).filter((file) => isManifest(file))
  const names = manifests.map((file) => {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    return `${name}@${version}`
  })
  return [...new Set(names)].sort()
}

/** The file of a package, and not one inside of a package that is there for other reasons. */
const MANIFEST = /^(?:(?:@[^/]+\/)?[^/]+\/node_modules\/)*(?:@[^/]+\/)?[^/@][^/]*\/package\.json$/
const isManifest = (file) => MANIFEST.test(file) && !file.includes('known-as')

export function missingFrom(listed, installed) {
  return installed.filter((name) => !listed.includes(name))
}
