import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commentsOf, examplesOf } from '../support/doc-comments.mts'
import { sourcesOf } from '../support/sources.mts'

const exec = promisify(execFile)
const { resolve } = createRequire(import.meta.url)

/** Names that an example may use without importing them. */
const known = (packageName: string): Record<string, string> => {
  // The fwjs-ops examples import everything they use.
  if (packageName === 'fwjs-ops') return {}
  return namesOf(packageName)
}

const namesOf = (packageName: string): Record<string, string> => ({
  fw: `import fw from '${packageName}'`,
  app: `declare const app: ReturnType<typeof import('${packageName}')>`,
  router: `declare const router: import('${packageName}').Router`,
  adminRouter: `declare const adminRouter: import('${packageName}').Router`,
  requireLogin: `declare const requireLogin: import('${packageName}').RequestHandler`,
})

function moduleOf(packageName: string, example: string): string {
  const declarations = Object.entries(known(packageName))
    .filter(([name]) => !new RegExp(`(?:const|import) ${name}\\b`).test(example))
    .map(([, declaration]) => declaration)
  return `${declarations.join('\n')}\n${example}\nexport {}\n`
}

/** Returns the examples of a package, with the names of their files. */
function examplesIn(folder: string): { name: string; example: string }[] {
  return Object.entries(sourcesOf(folder, '.ts')).flatMap(([name, source]) =>
    commentsOf(source)
      .flatMap(examplesOf)
      .map((example) => ({ name: name.replace(/\W+/g, '-'), example })),
  )
}

function writeExamples(packageName: string, sources: string, folder: string): number {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const examples = examplesIn(sources)
  for (const [index, { name, example }] of examples.entries()) {
    writeFileSync(join(folder, `${index}-${name}.mts`), moduleOf(packageName, example))
  }
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    paths: {
      fwjs: ['../../../index.d.ts'],
      'fwjs-v3': ['../../../../fwjs-v3/index.d.ts'],
      'fwjs-v5': ['../../../../fwjs-v5/index.d.ts'],
      'fwjs-ops': ['../../../../fwjs-ops/lib/index.d.ts'],
    },
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.mts'] }),
  )
  return examples.length
}

for (const { packageName, sources, least } of [
  { packageName: 'fwjs', sources: 'src', least: 180 },
  { packageName: 'fwjs-v3', sources: '../fwjs-v3/src', least: 180 },
  { packageName: 'fwjs-v5', sources: '../fwjs-v5/src', least: 180 },
  { packageName: 'fwjs-ops', sources: '../fwjs-ops/src', least: 12 },
]) {
  test(`${packageName}: every example in its descriptions compiles`, async () => {
    const folder = fileURLToPath(new URL(`../../examples/${packageName}`, import.meta.url))
    const count = writeExamples(packageName, sources, folder)
    assert.ok(count >= least, `${count} examples found`)
    const tsc = join(resolve('typescript/package.json'), '../bin/tsc')
    const complaint = await exec(process.execPath, [tsc, '-p', folder]).then(
      () => '',
      (error: { stdout?: string }) => error.stdout || String(error),
    )
    assert.equal(complaint, '')
  })
}
