import { dependenciesOf, installed, type Manifest, manifestsAbove, neededBy } from '../manifest.ts'
import type { Project } from '../project.ts'
import tree from '../tables/express-tree.json'
import { type Import, importsIn, packageOf } from './imports.ts'
import { placeOf, type Rule, type Told } from './rule.ts'

const broughtByExpress = new Map(Object.entries(tree.express as Record<string, string>))
const broughtByFwjs = new Set(tree.fwjs)

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
    const rest = remaining(project)
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

/** The packages that would be installed without Express. */
interface Remaining {
  /** Each with the package that asks for it. */
  names: Map<string, string>
  /** Whether all could be looked at: they are installed. */
  isComplete: boolean
}

function remaining({ manifest }: Project): Remaining {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let isComplete = true
  const todo: { name: string; from: string; by: string }[] = []
  const add = (one: Manifest, wanted: string[], by: string): void => {
    for (const name of wanted) todo.push({ name, from: one.folder, by })
  }
  if (manifest) add(manifest, Object.keys(manifest.data.dependencies ?? {}), 'package.json')
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (next.name === 'express' || next.name.startsWith('@types/')) continue
    names.set(next.name, next.by)
    const found = installed(next.name, next.from)
    if (!found && next.by === 'package.json') isComplete = false
    if (!found || seen.has(found.folder)) continue
    seen.add(found.folder)
    add(found, neededBy(found.data), next.name)
  }
  return { names, isComplete }
}
