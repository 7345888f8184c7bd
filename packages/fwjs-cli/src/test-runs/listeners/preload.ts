// Loaded into every process of a suite, after the engine switch. Makes test runners report to
// `fwjs compare`, no matter what they print.
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
