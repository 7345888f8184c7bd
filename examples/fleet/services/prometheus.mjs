import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from './service.mjs'

/** Scrapes every worker's metrics once a second; 15 seconds is common in production. */
export function startPrometheus(folder, port, targets) {
  const file = join(folder, 'prometheus.yml')
  writeFileSync(
    file,
    `global:
  scrape_interval: 1s
scrape_configs:
  - job_name: fleet
    static_configs:
      - targets: [${targets.map((target) => `'127.0.0.1:${target}'`).join(', ')}]
`,
  )
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]
  return startService('Prometheus', 'prometheus', args, { port })
}
