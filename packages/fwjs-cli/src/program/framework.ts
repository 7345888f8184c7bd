import { readFileSync } from 'fs'
import { createRequire } from 'module'
import { dirname, join } from 'path'

interface Manifest {
  name?: string
  version?: string
}

interface Package extends Manifest {
  folder: string
}

function readPackage(file: string): Package | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
      return { ...manifest, folder }
    } catch {
      // Try the parent folder.
    }
  }
  return undefined
}

/** Finds the folder of the package that exports a value. */
export function findPackageFolder(value: unknown): string | undefined {
  const [file] = Object.entries(require.cache).find(([, loaded]) => loaded?.exports === value) ?? []
  return file && readPackage(file)?.folder
}

/** Finds the folder of the engine that fwjs uses; undefined for Express. */
export function findEngineFolder(framework: string): string | undefined {
  try {
    return dirname(createRequire(join(framework, 'package.json')).resolve('fwjs-core/package.json'))
  } catch {
    return undefined
  }
}

/** Detects the framework of an app, such as `Express 4.22.3`, by its prototype. */
export function detectFramework(app: object): string | undefined {
  const { request } = app as { request?: object }
  const parent = request && Object.getPrototypeOf(request)
  for (const [file, module] of Object.entries(require.cache)) {
    const exported = module?.exports as Partial<Record<'application' | 'request', unknown>> | null
    if (!exported?.application || exported.request !== parent) continue
    const { name = '', version } = readPackage(file) ?? {}
    return `${name === 'express' ? 'Express' : name} ${version}`
  }
  return undefined
}
