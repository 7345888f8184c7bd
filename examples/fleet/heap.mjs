// Loaded before worker.mjs by memory.mjs: reports V8's heap when asked.

import { readFileSync } from 'node:fs'
import v8 from 'node:v8'
import vm from 'node:vm'

const MEGABYTE = 2 ** 20

process.on('message', () => {
  const spaces = v8.getHeapSpaceStatistics()
  const sizeOf = (name) =>
    spaces.find(({ space_name }) => space_name === name).physical_space_size / MEGABYTE
  const heap = spaces.reduce((sum, space) => sum + space.physical_space_size, 0) / MEGABYTE
  const own = Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  const newSpace = sizeOf('new_space')
  const oldSpace = sizeOf('old_space')
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
  process.send({
    newSpace,
    oldSpace,
    otherHeap: heap - newSpace - oldSpace,
    outside: own - heap,
    live: process.memoryUsage().heapUsed / MEGABYTE,
  })
})
