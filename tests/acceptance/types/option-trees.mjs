// The trees in which apps are compiled under many compiler options: fwjs as `express`, and fwjs
// under its own name next to Express and @types/express 4, so that both can be compared.
import { join } from 'node:path'
import { installOnce } from './install-once.mjs'
import { managers } from './managers.mjs'
import { installTree } from './matrix.mjs'
import { pack, tarball, work } from './tarball.mjs'

const nodeTypes = { '@types/node': '20.19.43' }
const expressTypes = { ...nodeTypes, '@types/express': '4.17.25', express: '4.22.3' }

/** Installs the packages of a package.json; returns the folder. */
export async function install(name, members) {
  const folder = join(work, name)
  await installOnce(folder, JSON.stringify({ private: true, ...members }), managers.npm.install)
  return folder
}

/** Installs only the framework, keyed by the name under which fwjs is installed. */
export async function installSmallTrees() {
  const ours = `file:${tarball}`
  return {
    express: await install('options-express', {
      dependencies: { ...expressTypes, express: ours },
    }),
    fwjs: await install('options-fwjs', {
      dependencies: { ...expressTypes, fwjs: ours },
    }),
  }
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
  for (const name of ['fwjs-v3', 'fwjs-ops']) dependencies[name] = `file:${pack(name)}`
  return install('options-packages', { dependencies })
}
