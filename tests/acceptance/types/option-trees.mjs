// The trees in which apps are compiled under many compiler options: a package as `express`, and
// under its own name next to Express and @types/express, so that both can be compared.
import { join } from 'node:path'
import { installOnce } from './install-once.mjs'
import { managers } from './managers.mjs'
import { installTree } from './matrix.mjs'
import { pack, tarball, work } from './tarball.mjs'

const nodeTypes = { '@types/node': '20.19.43' }

/** The packages that are compared, each with the types of its Express. */
export const lines = {
  four: {
    own: 'fwjs',
    types: '@types/express 4',
    dependencies: { ...nodeTypes, '@types/express': '4.17.25', express: '4.22.3' },
  },
  five: {
    own: 'fwjs-v5',
    types: '@types/express 5',
    dependencies: { ...nodeTypes, '@types/express': '5.0.6', express: '5.3.0' },
  },
}

/** Installs the packages of a package.json; returns the folder. */
export async function install(name, members) {
  const folder = join(work, name)
  await installOnce(folder, JSON.stringify({ private: true, ...members }), managers.npm.install)
  return folder
}

/** Installs only the framework, keyed by the name under which our package is installed. */
export async function installSmallTrees({ own, dependencies }) {
  const ours = `file:${own === 'fwjs' ? tarball : pack(own)}`
  const installAs = (name) =>
    install(`options-${own}-as-${name}`, { dependencies: { ...dependencies, [name]: ours } })
  return { express: await installAs('express'), [own]: await installAs(own) }
}

/** Installs the same with every typed package of the matrix. */
export async function installLargeTrees() {
  return {
    express: await installTree('npm, @types/express 4, as express'),
    fwjs: await installTree('npm, @types/express 4, as fwjs'),
  }
}

/** Installs all packages that have types, and none of Express's. */
export async function installPackages() {
  const dependencies = { ...nodeTypes, fwjs: `file:${tarball}` }
  for (const name of ['fwjs-v3', 'fwjs-v5', 'fwjs-ops']) dependencies[name] = `file:${pack(name)}`
  return install('options-packages', { dependencies })
}
