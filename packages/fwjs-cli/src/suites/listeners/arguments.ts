import { realpathSync } from 'fs'
import { join } from 'path'

/** Where Vitest writes: a file of its own for each process. */
export const VITEST_FILES = 'FWJS_SUITE_VITEST'

const jestReporter = join(__dirname, 'jest-reporter.js')

const has = (words: string[], option: string): boolean =>
  words.some((word) => word === option || word.startsWith(`${option}=`))

/** A reporter of the command line stays; without one, the default is named, or ours would replace it. */
const jestWords = (words: string[]): string[] => [
  ...(has(words, '--reporters') ? [] : ['--reporters=default']),
  `--reporters=${jestReporter}`,
]

const vitestWords = (words: string[]): string[] => [
  ...(has(words, '--reporter') ? [] : ['--reporter=default']),
  '--reporter=json',
  `--outputFile.json=${process.env[VITEST_FILES]}${process.pid}.json`,
]

/** The words for each runner, by the file that Node was started with. */
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

/** The command line of a runner, with a reporter that `fwjs compare` can read. */
export function withReporter(argv: string[]): string[] {
  const [node = '', file = '', ...words] = argv
  const path = realPath(file)
  const runner = runners.find(([pattern]) => pattern.test(path))
  if (runner === undefined) return argv
  const at = words.includes('--') ? words.indexOf('--') : words.length
  return [node, file, ...words.slice(0, at), ...runner[1](words), ...words.slice(at)]
}
