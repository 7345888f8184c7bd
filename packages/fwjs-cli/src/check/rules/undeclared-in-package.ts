import { existsSync } from 'fs'
import { join, relative, sep } from 'path'
import { type Manifest, neededBy } from '../manifest.ts'
import { type Budget, filesOf, type PackageFile } from '../package-files.ts'
import { SourceFile } from '../source/file.ts'
import { isFunction, type Node } from '../source/node.ts'
import { type Import, importsIn, packageOf } from './imports.ts'
import { broughtByExpress, broughtByFwjs, type Remaining, remainingIn } from './remaining.ts'
import { placeOf, type Rule, type Told } from './rule.ts'

/** Enough for a large program. Reading so much takes some seconds. */
const BUDGET: Budget = { files: 6000, bytes: 60_000_000 }

/** Whether a package that Express brings would be missing for another one. */
function isMissing(name: string, { folder, data }: Manifest, rest: Remaining): boolean {
  if (!broughtByExpress.has(name) || broughtByFwjs.has(name) || rest.names.has(name)) return false
  const isOwn = name === data.name || neededBy(data).includes(name)
  return !isOwn && !existsSync(join(folder, 'node_modules', name))
}

const isTry = ({ type }: Node): boolean => type === 'TryStatement'

/** Whether a file loads something as soon as it is loaded itself, and fails without it. */
const isAtStart = ({ file, node }: Import): boolean =>
  !file.around(node, isFunction) && !file.around(node, isTry)

function parsed(file: PackageFile): SourceFile | undefined {
  try {
    return new SourceFile(file.path, file.path, file.text)
  } catch {
    return undefined
  }
}

/** Whether each file between the entry and this one is loaded at the start. */
function isReachedAtStart({ path, loadedBy }: PackageFile): boolean {
  if (!loadedBy) return true
  const outer = parsed(loadedBy)
  const isLoaded = outer && importsIn(outer).some((one) => isAtStart(one) && leadsTo(one, path))
  return isLoaded === true && isReachedAtStart(loadedBy)
}

const leadsTo = ({ name, file }: Import, path: string): boolean => {
  const base = join(file.path, '..', name)
  return name.startsWith('.') && [base, `${base}.js`, join(base, 'index.js')].includes(path)
}

interface Found {
  name: string
  import: Import
  /** Whether loading the package fails. */
  isCertain: boolean
}

/** What one file loads and its package does not declare. What is in a `try` may be missing. */
function missingInFile(file: PackageFile, isWanted: (name: string) => boolean): Found[] {
  const isOfInterest = [...file.names].some((one) => isWanted(packageOf(one) ?? ''))
  const source = isOfInterest ? parsed(file) : undefined
  return (source ? importsIn(source) : []).flatMap((one) => {
    const name = packageOf(one.name) ?? ''
    if (!isWanted(name) || one.file.around(one.node, isTry)) return []
    return [{ name, import: one, isCertain: isAtStart(one) && isReachedAtStart(file) }]
  })
}

/** What a package loads and does not declare: of each the worst place. */
function missingIn(manifest: Manifest, rest: Remaining, budget: Budget): Found[] {
  const worst = new Map<string, Found>()
  for (const file of filesOf(manifest, budget)) {
    for (const found of missingInFile(file, (name) => isMissing(name, manifest, rest))) {
      if (!worst.get(found.name)?.isCertain) worst.set(found.name, found)
    }
  }
  return [...worst.values()]
}

const isSpent = ({ files, bytes }: Budget): boolean => files <= 0 || bytes <= 0

const INCOMPLETE: Told = {
  file: 'package.json',
  severity: 'note',
  message: `Only ${BUDGET.files} files or ${BUDGET.bytes / 1_000_000} MB of the installed packages were read; the others may load packages they don't declare.`,
  advice: 'Run your tests on both Express and fwjs: fwjs compare -- npm test.',
}

export const undeclaredInPackage: Rule = {
  id: 'undeclared-in-package',
  severity: 'error',
  advice: 'Install it in your app.',
  check({ project }) {
    const rest = remainingIn(project)
    const budget = { ...BUDGET }
    const loaded = new Set(project.files.flatMap(importsIn).map(({ name }) => packageOf(name)))
    // Those that need Express come first, in case the budget ends.
    const isOfExpress = ({ data }: Manifest): boolean => neededBy(data).includes('express')
    const all = [...rest.installed].sort(
      (one, other) => Number(isOfExpress(other)) - Number(isOfExpress(one)),
    )
    const told = all.flatMap((manifest) => {
      const isLoaded = rest.isComplete && loaded.has(manifest.data.name ?? '')
      return missingIn(manifest, rest, budget).map((found) =>
        tell(found, manifest, isLoaded, project.folder),
      )
    })
    return isSpent(budget) ? [...told, INCOMPLETE] : told
  },
}

function tell(found: Found, { data }: Manifest, isLoaded: boolean, folder: string): Told {
  const { name, import: from, isCertain } = found
  const { file, line } = placeOf(from.file, from.node)
  const isFailing = isCertain && isLoaded
  const end = isFailing ? "the app doesn't start" : 'it may fail'
  return {
    file: relative(folder, file).split(sep).join('/'),
    line,
    severity: isFailing ? 'error' : 'warning',
    message: `${data.name} ${data.version} (installed) loads ${name} without declaring it; it's only installed because Express 4 depends on it. Without Express 4, ${end}.`,
    advice: `Install it in your app: npm install ${name}@${broughtByExpress.get(name)}.`,
  }
}
