import { spawnSync } from 'child_process'
import { join } from 'path'
import { pathToFileURL } from 'url'

// A URL, because Node.js can't import a path with a drive on Windows.
const reporterFile = pathToFileURL(join(__dirname, 'node-reporter.js')).href

/** Set in the restarted process and its child processes. */
const STARTED = 'FWJS_SUITE_STARTED'

const isReporter = (option: string): boolean => option.startsWith('--test-reporter')

const valuesOf = (name: string, options: string[]): string[] =>
  options.flatMap((option, index) => {
    if (option === name) return [options[index + 1] ?? '']
    return option.startsWith(`${name}=`) ? [option.slice(name.length + 1)] : []
  })

const withoutReporters = (options: string[]): string[] =>
  options.filter((option, index) => {
    const before = options[index - 1] ?? ''
    return !isReporter(option) && !(isReporter(before) && !before.includes('='))
  })

/** Adds our reporter to the Node.js options. With two reporters, each needs a destination. */
export function optionsWithReporter(options: string[]): string[] {
  const named = valuesOf('--test-reporter', options)
  const reporters = named.length > 0 ? named : ['spec']
  const given = valuesOf('--test-reporter-destination', options)
  const destinations = reporters.map((_, index) => given[index] ?? 'stdout')
  return [
    ...withoutReporters(options),
    ...[...reporters, reporterFile].map((name) => `--test-reporter=${name}`),
    ...[...destinations, 'stdout'].map((name) => `--test-reporter-destination=${name}`),
  ]
}

/** Restarts `node --test` with our reporter in addition to its own. */
export function startWithReporter(): void {
  const { execArgv, env, execPath, argv } = process
  if (!execArgv.includes('--test') || env[STARTED] || env['NODE_TEST_CONTEXT']) return
  const words = [...optionsWithReporter(execArgv), ...argv.slice(1)]
  const { status } = spawnSync(execPath, words, {
    stdio: 'inherit',
    env: { ...env, [STARTED]: 'yes' },
  })
  process.exit(status ?? 1)
}
