import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the components of a bill of materials as `name@version`, sorted and deduplicated. */
export function componentsOf(sbom) {
  const names = sbom.components.map(({ group, name, version }) =>
    group ? `${group}/${name}@${version}` : `${name}@${version}`,
  )
  return [...new Set(names)].sort()
}

/** Returns the packages installed in a folder, in the same form. */
export function installedIn(folder) {
  const manifests = readdirSync(folder, { recursive: true }).filter((file) => isManifest(file))
  const names = manifests.map((file) => {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    return `${name}@${version}`
  })
  return [...new Set(names)].sort()
}

/** Matches a package's own manifest, not other package.json files inside it. */
const MANIFEST = /^(?:(?:@[^/]+\/)?[^/]+\/node_modules\/)*(?:@[^/]+\/)?[^/@][^/]*\/package\.json$/
const isManifest = (file) => MANIFEST.test(file) && !file.includes('agent-shims')

export function missingFrom(listed, installed) {
  return installed.filter((name) => !listed.includes(name))
}
