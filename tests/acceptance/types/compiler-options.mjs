// The compilers, compiler options, and module systems used to compile apps.

/** From the oldest supported TypeScript to the newest. */
const versions = ['5.0', '5.4', '5.9', '6.0', '7.0']

const strict = { strict: true }
const loose = { strict: false }

const optionSets = {
  strict,
  'not strict': loose,
  'strictNullChecks alone': { ...loose, strictNullChecks: true },
  exactOptionalPropertyTypes: { ...strict, exactOptionalPropertyTypes: true },
  noUncheckedIndexedAccess: { ...strict, noUncheckedIndexedAccess: true },
  'strict, skipLibCheck off': { ...strict, skipLibCheck: false },
  'not strict, skipLibCheck off': { ...loose, skipLibCheck: false },
}

/** The module system, and the `type` of the package that the apps belong to. */
const moduleSets = {
  commonjs: { type: 'commonjs', module: 'commonjs' },
  node16: { type: 'module', module: 'node16' },
  nodenext: { type: 'module', module: 'nodenext' },
  bundler: { type: 'module', module: 'esnext', moduleResolution: 'bundler' },
}

const base = {
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: ['node'],
  esModuleInterop: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  noEmit: true,
}

const names = Object.keys(optionSets)
const systems = Object.keys(moduleSets)

/** Describes the combinations for docs/compatibility.md. */
export const combinationsText = `TypeScript ${versions.join(', ')}; ${names.join('; ')}; modules ${systems.join(', ')}`

function combinationOf(version, name, system) {
  const { type, ...moduleOptions } = moduleSets[system]
  const compilerOptions = { ...base, ...moduleOptions, ...optionSets[name] }
  return { title: `TypeScript ${version}, ${name}, ${system}`, version, type, compilerOptions }
}

/** Every compiler with every set of options and every module system. */
export const everyCombination = versions.flatMap((version) =>
  names.flatMap((name) => systems.map((system) => combinationOf(version, name, system))),
)

/** A subset in which every pair of compiler, options, and module system occurs. */
export const everyPair = versions.flatMap((version, row) =>
  names.map((name, column) => {
    const { title } = combinationOf(version, name, systems[(row + column) % systems.length])
    return everyCombination.find((combination) => combination.title === title)
  }),
)

const pushed = (chosen, system) =>
  [versions[0], versions.at(-1)].flatMap((version) =>
    chosen.map((name) => combinationOf(version, name, system)),
  )

/** The oldest and the newest compiler, strict and not. */
export const pushedCombinations = pushed(['strict', 'not strict'], 'commonjs')

/** The same with declaration files checked, too. */
export const pushedDeclarations = pushed(
  ['strict, skipLibCheck off', 'not strict, skipLibCheck off'],
  'nodenext',
)
