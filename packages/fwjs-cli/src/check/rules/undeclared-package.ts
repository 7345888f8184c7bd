import { dependenciesOf, manifestsAbove } from '../manifest.ts'
import { type Import, importsIn, packageOf } from './imports.ts'
import { broughtByExpress, broughtByFwjs, type Remaining, remainingIn } from './remaining.ts'
import { placeOf, type Rule, type Told } from './rule.ts'

export const undeclaredPackage: Rule = {
  id: 'undeclared-package',
  severity: 'error',
  advice: 'Declare it in package.json.',
  check({ project }) {
    const { manifest } = project
    if (!manifest) return []
    const declared = new Set(
      [manifest, ...manifestsAbove(manifest.folder)].flatMap((one) => [
        ...dependenciesOf(one).map(({ name }) => name),
        one.data.name ?? '',
      ]),
    )
    const rest = remainingIn(project)
    return project.files.flatMap(importsIn).flatMap((one) => {
      const name = packageOf(one.name)
      if (name === undefined || name === 'express' || declared.has(name)) return []
      return broughtByExpress.has(name) ? [tell(one, name, rest)] : []
    })
  },
}

function tell({ node, file }: Import, name: string, rest: Remaining): Told {
  const place = placeOf(file, node)
  const major = broughtByExpress.get(name)
  const advice = `Declare it: npm install ${name}@${major}.`
  const head = `${name} is not in package.json: Express 4 brings it.`
  if (broughtByFwjs.has(name)) {
    const message = `${head} fwjs brings it too, but not for the program.`
    return { ...place, severity: 'warning', message, advice }
  }
  const other = rest.names.get(name)
  if (other) {
    const message = `${head} Without Express 4 it is the copy of ${other}, if the package manager puts it there.`
    return { ...place, severity: 'warning', message, advice }
  }
  if (!rest.isComplete) {
    const message = `${head} Without Express 4 it is there only if another package brings it.`
    return { ...place, severity: 'warning', message, advice }
  }
  return { ...place, message: `${head} Without Express 4 the program does not start.`, advice }
}
