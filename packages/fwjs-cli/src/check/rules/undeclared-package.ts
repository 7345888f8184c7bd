import { listDependencies, manifestsAbove } from '../manifest.ts'
import { type Import, importsIn, packageOf } from './imports.ts'
import { expressDependencies, fwjsDependencies, type Remaining, remainingIn } from './remaining.ts'
import { type PartialFinding, placeOf, type Rule } from './rule.ts'

export const undeclaredPackage: Rule = {
  id: 'undeclared-package',
  severity: 'error',
  advice: 'Declare it in package.json.',
  check({ project }) {
    const { manifest } = project
    if (!manifest) return []
    const declared = new Set(
      [manifest, ...manifestsAbove(manifest.folder)].flatMap((one) => [
        ...listDependencies(one).map(({ name }) => name),
        one.data.name ?? '',
      ]),
    )
    const rest = remainingIn(project)
    return project.files.flatMap(importsIn).flatMap((one) => {
      const name = packageOf(one.name)
      if (name === undefined || name === 'express' || declared.has(name)) return []
      return expressDependencies.has(name) ? [createFinding(one, name, rest)] : []
    })
  },
}

function createFinding({ node, file }: Import, name: string, rest: Remaining): PartialFinding {
  const place = placeOf(file, node)
  const major = expressDependencies.get(name)
  const advice = `Declare it: npm install ${name}@${major}.`
  const head = `${name} isn't declared in package.json; it's only installed because Express 4 depends on it.`
  if (fwjsDependencies.has(name)) {
    const message = `${head} fwjs depends on it too, but don't rely on that.`
    return { ...place, severity: 'warning', message, advice }
  }
  const other = rest.names.get(name)
  if (other) {
    const message = `${head} Without Express 4, you get the copy ${other} depends on, if the package manager hoists it.`
    return { ...place, severity: 'warning', message, advice }
  }
  if (!rest.isComplete) {
    const message = `${head} Without Express 4, it's only installed if another package depends on it.`
    return { ...place, severity: 'warning', message, advice }
  }
  return { ...place, message: `${head} Without Express 4, the app doesn't start.`, advice }
}
