import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { entriesOf, examplesOf } from '../support/manual.mts'
import { sourcesOf } from '../support/sources.mts'

const exec = promisify(execFile)
const { resolve } = createRequire(import.meta.url)

/** What an example may use without saying where it comes from. */
const known = (packageName: string): Record<string, string> => ({
  fw: `import fw from '${packageName}'`,
  app: `declare const app: ReturnType<typeof import('${packageName}')>`,
  router: `declare const router: import('${packageName}').Router`,
  adminRouter: `declare const adminRouter: import('${packageName}').Router`,
  requireLogin: `declare const requireLogin: import('${packageName}').RequestHandler`,
})

function programOf(packageName: string, example: string): string {
  const declarations = Object.entries(known(packageName))
    .filter(([name]) => !new RegExp(`(?:const|import) ${name}\\b`).test(example))
    .map(([, declaration]) => declaration)
  return `${declarations.join('\n')}\n${example}\nexport {}\n`
}

function writeExamples(packageName: string, contract: string, folder: string): number {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const examples = entriesOf(sourcesOf(contract, '.ts')).flatMap(({ name, text }) =>
    examplesOf(text).map((example, index) => ({ name: `${name}-${index}`, example })),
  )
  for (const [index, { name, example }] of examples.entries()) {
    const file = `${index}-${name.replace(/\W+/g, '-')}.ts`
    writeFileSync(join(folder, file), programOf(packageName, example))
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
    },
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  )
  return examples.length
}

for (const { packageName, contract } of [
  { packageName: 'fwjs', contract: 'src/contract' },
  { packageName: 'fwjs-v3', contract: '../fwjs-v3/src/contract' },
]) {
  test(`${packageName}: every example of the contract compiles`, async () => {
    const folder = fileURLToPath(new URL(`../../examples/${packageName}`, import.meta.url))
    const count = writeExamples(packageName, contract, folder)
    assert.ok(count > 100, `${count} examples found`)
    const tsc = join(resolve('typescript/package.json'), '../bin/tsc')
    const complaint = await exec(process.execPath, [tsc, '-p', folder]).then(
      () => '',
      (error: { stdout?: string }) => error.stdout || String(error),
    )
    assert.equal(complaint, '')
  })
}
