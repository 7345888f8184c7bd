import { existsSync } from 'fs'
import { join, relative, sep } from 'path'
import { type Manifest, neededBy } from '../manifest.ts'
import { type Budget, type PackageFile, readPackageFiles } from '../package-files.ts'
import { SourceFile } from '../source/file.ts'
import { isFunction, type Node } from '../source/node.ts'
import type { ApiLine } from './api-line.ts'
import { type Import, importsIn, packageOf } from './imports.ts'
import {
  dependenciesOf,
  type FrameworkDependencies,
  type Remaining,
  remainingIn,
} from './remaining.ts'
import { type PartialFinding, placeOf, type Rule } from './rule.ts'

/** Enough for a large app. Reading this much takes a few seconds. */
const BUDGET: Budget = { files: 6000, bytes: 60_000_000 }

/** What the installed packages get without Express. */
interface WithoutExpress {
  dependencies: FrameworkDependencies
  rest: Remaining
}

/** Returns true if a dependency of Express would be missing for another package. Checks the disk. */
function checkMissing(
  name: string,
  { folder, data }: Manifest,
  { dependencies: { express, fwjs }, rest }: WithoutExpress,
): boolean {
  if (!express.has(name) || fwjs.has(name) || rest.names.has(name)) return false
  const isOwn = name === data.name || neededBy(data).includes(name)
  return !isOwn && !existsSync(join(folder, 'node_modules', name))
}

const isTry = ({ type }: Node): boolean => type === 'TryStatement'

/** Returns true for an import that runs when its file is loaded and isn't in a `try`. */
const isAtStart = ({ file, node }: Import): boolean =>
  !file.around(node, isFunction) && !file.around(node, isTry)

function parsed(file: PackageFile): SourceFile | undefined {
  try {
    return new SourceFile(file.path, file.path, file.text)
  } catch {
    return undefined
  }
}

/** Returns true if all files from the entry point to this one are loaded at startup. */
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

/** Finds the undeclared packages that a file loads outside a `try`. */
function missingInFile(file: PackageFile, isWanted: (name: string) => boolean): Found[] {
  const isOfInterest = [...file.names].some((one) => isWanted(packageOf(one) ?? ''))
  const source = isOfInterest ? parsed(file) : undefined
  return (source ? importsIn(source) : []).flatMap((one) => {
    const name = packageOf(one.name) ?? ''
    if (!isWanted(name) || one.file.around(one.node, isTry)) return []
    return [{ name, import: one, isCertain: isAtStart(one) && isReachedAtStart(file) }]
  })
}

/** Finds the undeclared packages that a package loads, each with its worst location. */
function missingIn(manifest: Manifest, without: WithoutExpress, budget: Budget): Found[] {
  const worst = new Map<string, Found>()
  for (const file of readPackageFiles(manifest, budget)) {
    for (const found of missingInFile(file, (name) => checkMissing(name, manifest, without))) {
      if (!worst.get(found.name)?.isCertain) worst.set(found.name, found)
    }
  }
  return [...worst.values()]
}

const isSpent = ({ files, bytes }: Budget): boolean => files <= 0 || bytes <= 0

const INCOMPLETE: PartialFinding = {
  file: 'package.json',
  severity: 'note',
  message: `Only ${BUDGET.files} files or ${BUDGET.bytes / 1_000_000} MB of the installed packages were read; the others may load packages they don't declare.`,
  advice: 'Run your tests on both Express and fwjs: fwjs compare -- npm test.',
}

export const undeclaredInPackage: Rule = {
  id: 'undeclared-in-package',
  severity: 'error',
  advice: 'Install it in your app.',
  check({ project, apiLine }) {
    const rest = remainingIn(project)
    const without = { dependencies: dependenciesOf(apiLine), rest }
    const budget = { ...BUDGET }
    const loaded = new Set(project.files.flatMap(importsIn).map(({ name }) => packageOf(name)))
    // Packages that need Express come first, in case the budget runs out.
    const isOfExpress = ({ data }: Manifest): boolean => neededBy(data).includes('express')
    const all = [...rest.installed].sort(
      (one, other) => Number(isOfExpress(other)) - Number(isOfExpress(one)),
    )
    const reported = all.flatMap((manifest) => {
      const isLoaded = rest.isComplete && loaded.has(manifest.data.name ?? '')
      return missingIn(manifest, without, budget).map((found) =>
        createFinding(found, manifest, isLoaded, project.folder, apiLine),
      )
    })
    return isSpent(budget) ? [...reported, INCOMPLETE] : reported
  },
}

function createFinding(
  found: Found,
  { data }: Manifest,
  isLoaded: boolean,
  folder: string,
  apiLine: ApiLine,
): PartialFinding {
  const { name, import: from, isCertain } = found
  const { file, line } = placeOf(from.file, from.node)
  const isFailing = isCertain && isLoaded
  const end = isFailing ? "the app doesn't start" : 'it may fail'
  return {
    file: relative(folder, file).split(sep).join('/'),
    line,
    severity: isFailing ? 'error' : 'warning',
    message: `${data.name} ${data.version} (installed) loads ${name} without declaring it; it's only installed because ${apiLine.express} depends on it. Without ${apiLine.express}, ${end}.`,
    advice: `Install it in your app: npm install ${name}@${dependenciesOf(apiLine).express.get(name)}.`,
  }
}
