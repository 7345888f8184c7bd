// Checks the types of the packed fwjs, in realistic apps and trees. `node run.mjs --help` lists the
// options.
import { options } from './options.mjs'

const { checkCompilers } = await import('./compilers.mjs')
const { checkCost } = await import('./cost.mjs')
const { checkHover } = await import('./hover.mjs')
const { checkMaps } = await import('./maps.mjs')
const { checkMixedCores } = await import('./mixed-cores.mjs')
const { checkMatrix } = await import('./matrix.mjs')
const { checkOptions } = await import('./option-matrix.mjs')
const { finish } = await import('./report.mjs')
const { writeResults } = await import('./results.mjs')

const compilerRows = options.tree ? [] : await checkCompilers()
const optionRows = options.tree ? [] : await checkOptions()
const mixedRows = options.tree ? [] : await checkMixedCores()
const measured = await checkMatrix()
if (!options.tree) {
  await checkCost()
  await checkMaps()
  await checkHover()
}
if (options.write) await writeResults([...compilerRows, ...optionRows, ...mixedRows], measured)
finish()
