import { startService } from './service.mjs'

/** Stores sessions and counters. In production, enable persistence or add a replica. */
export function startRedis(folder, port) {
  const options = { '--port': port, '--bind': '127.0.0.1', '--save': '', '--dir': folder }
  return startService('Redis', 'redis-server', Object.entries(options).flat().map(String), { port })
}
