import { listDependencies, manifestsAbove } from '../manifest.ts'
import type { ApiLine } from './api-line.ts'
import { type Import, importsIn, packageOf } from './imports.ts'
import { dependenciesOf, type Remaining, remainingIn } from './remaining.ts'
import { type PartialFinding, placeOf, type Rule } from './rule.ts'

export const undeclaredPackage: Rule = {
  id: 'undeclared-package',
  severity: 'error',
  advice: 'Declare it in package.json.',
  check({ project, apiLine }) {
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
      return dependenciesOf(apiLine).express.has(name)
        ? [createFinding(one, name, rest, apiLine)]
        : []
    })
  },
}

function createFinding(
  { node, file }: Import,
  name: string,
  rest: Remaining,
  apiLine: ApiLine,
): PartialFinding {
  const place = placeOf(file, node)
  const dependencies = dependenciesOf(apiLine)
  const major = dependencies.express.get(name)
  const advice = `Declare it: npm install ${name}@${major}.`
  const head = `${name} isn't declared in package.json; it's only installed because ${apiLine.express} depends on it.`
  if (dependencies.fwjs.has(name)) {
    const message = `${head} ${apiLine.fwjs} depends on it too, but don't rely on that.`
    return { ...place, severity: 'warning', message, advice }
  }
  const other = rest.names.get(name)
  if (other) {
    const message = `${head} Without ${apiLine.express}, you get the copy ${other} depends on, if the package manager hoists it.`
    return { ...place, severity: 'warning', message, advice }
  }
  if (!rest.isComplete) {
    const message = `${head} Without ${apiLine.express}, it's only installed if another package depends on it.`
    return { ...place, severity: 'warning', message, advice }
  }
  return { ...place, message: `${head} Without ${apiLine.express}, the app doesn't start.`, advice }
}
