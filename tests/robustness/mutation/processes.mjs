import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ENTRY = path.join(import.meta.dirname, 'entry.mjs')
const REPORTER = path.join(import.meta.dirname, 'stop-at-failure.mjs')
/**
 * How often a run is checked; how often in a row it may be idle, and how often a test may be found waiting,
 * before it counts as hanging. A process that doesn't get the CPU isn't waiting.
 */
const INTERVAL = 1000
const IDLE = 10
const WAITING = 30

const running = new Set()
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL')
})

/**
 * Returns the state of a process and the seconds of CPU that it and its exited children have used;
 * undefined if it has exited.
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
    return { isWaiting: fields[0] === 'S', cpu }
  } catch {
    return undefined
  }
}

/** Returns which test a process runs, and how many seconds of CPU it may use, if the process has noted it. */
function stepOf({ progress }) {
  if (!progress || !existsSync(progress)) return undefined
  const [step, seconds, isWhole] = readFileSync(progress, 'utf8').split(' ')
  // The file may be read while it is being written.
  return isWhole === undefined ? undefined : { step, most: Number(seconds) }
}

/**
 * Runs tests in their own process. Kills a run that uses more CPU than its current test should, or none for
 * a while: on a busy machine elapsed time means nothing.
 */
export function runTests({ node, sandbox }, { task, most, isWithoutFastPaths = false }) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'test', MUTATION_TASK: JSON.stringify(task) }
    // The processes that a test starts run the mutant, too.
    if (task.mutant) env.__STRYKER_ACTIVE_MUTANT__ = task.mutant
    if (isWithoutFastPaths) env.FWJS_DISABLE_FAST_PATHS = 'all'
    const args = [`--test-reporter=${REPORTER}`, ENTRY]
    const child = spawn(node, args, { cwd: sandbox, env, stdio: 'ignore', detached: true })
    running.add(child.pid)
    const run = { isEnded: false, cpu: 0 }
    let current = { step: 'load', most, started: 0, waited: 0 }
    let idle = 0
    const timer = setInterval(() => {
      const { cpu, isWaiting } = statOf(child.pid) ?? { cpu: run.cpu, isWaiting: false }
      idle = isWaiting && cpu - run.cpu < 0.02 ? idle + 1 : 0
      const now = stepOf(task)
      if (now && now.step !== current.step) current = { ...now, started: cpu, waited: 0 }
      current.waited += Number(isWaiting)
      run.cpu = cpu
      const isBusy = cpu - current.started > current.most
      if (!isBusy && idle < IDLE && current.waited < WAITING + current.most) return
      run.isEnded = true
      process.kill(-child.pid, 'SIGKILL')
    }, INTERVAL)
    child.on('close', (code) => {
      clearInterval(timer)
      running.delete(child.pid)
      resolve({ ...run, passed: code === 0 })
    })
  })
}
