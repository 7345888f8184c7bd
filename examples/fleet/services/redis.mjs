import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from './service.mjs'

/** Stores sessions and counters, in a file too: without it, a restart of Redis would log everyone out. */
export function startRedis(folder, port) {
  const home = join(folder, 'redis')
  mkdirSync(home)
  const options = {
    '--port': port,
    '--bind': '127.0.0.1',
    '--dir': home,
    '--save': '',
    '--appendonly': 'yes',
    '--appendfsync': 'everysec',
  }
  return startService('Redis', 'redis-server', Object.entries(options).flat().map(String), { port })
}
