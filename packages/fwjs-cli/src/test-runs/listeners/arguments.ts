import { realpathSync } from 'fs'
import { join } from 'path'

/** The folder for Vitest's results, one file per process. */
export const VITEST_FILES = 'FWJS_SUITE_VITEST'

const jestReporter = join(__dirname, 'jest-reporter.js')

const has = (words: string[], option: string): boolean =>
  words.some((word) => word === option || word.startsWith(`${option}=`))

/** Keeps the reporters on the command line. Without any, adds the default, which ours would replace. */
const jestWords = (words: string[]): string[] => [
  ...(has(words, '--reporters') ? [] : ['--reporters=default']),
  `--reporters=${jestReporter}`,
]

const vitestWords = (words: string[]): string[] => [
  ...(has(words, '--reporter') ? [] : ['--reporter=default']),
  '--reporter=json',
  `--outputFile.json=${process.env[VITEST_FILES]}${process.pid}.json`,
]

/** The arguments for each runner, by its script. */
const runners: [file: RegExp, wordsFor: (words: string[]) => string[]][] = [
  [/[\\/]jest(?:-cli)?[\\/]bin[\\/]jest(?:\.js)?$/, jestWords],
  [/[\\/]vitest[\\/]vitest\.mjs$/, vitestWords],
]

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** Adds a reporter for `fwjs compare` to the command line of a runner. */
export function withReporter(argv: string[]): string[] {
  const [node = '', file = '', ...words] = argv
  const path = realPath(file)
  const runner = runners.find(([pattern]) => pattern.test(path))
  if (runner === undefined) return argv
  const at = words.includes('--') ? words.indexOf('--') : words.length
  return [node, file, ...words.slice(0, at), ...runner[1](words), ...words.slice(at)]
}
