// Loaded into every process of a suite, after the engine switch: makes test runners report to
// `fwjs compare`, whatever they print.
import { isMainThread } from 'worker_threads'
import { switchRequire } from '../../engine/commonjs.ts'
import { withReporter } from './arguments.ts'
import { listenToMocha } from './mocha.ts'
import { startWithReporter } from './node-test.ts'

switchRequire(listenToMocha)
if (isMainThread) {
  startWithReporter()
  process.argv = withReporter(process.argv)
}
