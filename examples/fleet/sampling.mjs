// What Linux knows about a process.

import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process in nanoseconds, all threads. */
export function cpuOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    .reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)
}

/** Resident memory in megabytes: all of it, and without the pages of files, which processes share. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') }
}

/** Number of open files and sockets. */
export function descriptorsOf(pid) {
  return readdirSync(`/proc/${pid}/fd`).length
}

export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.round((sorted.length - 1) * share)]
}
