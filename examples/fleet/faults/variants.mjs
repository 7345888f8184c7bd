/*
 * What the example would be without its configuration against faults (`defaults`), and mistakes that the checks must
 * notice.
 */

const line = (file, from, to = '') => ({ file, from, to })
const NGINX = 'services/nginx.mjs'

export const variants = {
  defaults: [
    line(NGINX, "'max_fails=1 fail_timeout=2s'", "'max_fails=0'"),
    line(NGINX, "'max_fails=0 backup'", "'down'"),
    line(NGINX, 'proxy_connect_timeout 1s;'),
    line(NGINX, 'proxy_read_timeout 5s;'),
    line('worker.mjs', 'commandOptions: { timeout: 1000 },'),
    line('worker.mjs', 'commandsQueueMaxLength: 1000,'),
    line(
      'worker.mjs',
      'socket: { connectTimeout: 1000, socketTimeout: 1500, reconnectStrategy: 100 },',
    ),
    line('worker.mjs', 'pingInterval: 500,'),
    line('worker.mjs', 'connectionTimeoutMillis: 1000,'),
    line('worker.mjs', 'statement_timeout: 1500,'),
    line('worker.mjs', 'query_timeout: 2000,'),
    line('workers.mjs', 'const MISSES = 3', 'const MISSES = Number.POSITIVE_INFINITY'),
    line('services/redis.mjs', "'--appendonly': 'yes'", "'--appendonly': 'no'"),
    line('app.mjs', 'passOnStoreError: true', 'passOnStoreError: false'),
    line('app.mjs', 'req.session.save((error) =>', 'setImmediate((error) =>'),
  ],
  'acknowledges a row before it is stored': [
    line(
      'notes.mjs',
      'const { rows } = await database.query(insert, [text])',
      `globalThis.last = (globalThis.last ?? process.pid * 10_000) + 1
    const rows = [{ id: globalThis.last, text }]
    const late = 'INSERT INTO notes (id, text) OVERRIDING SYSTEM VALUE VALUES ($1, $2)'
    database.query(late, [rows[0].id, text]).catch(() => {})`,
    ),
  ],
  'PostgreSQL acknowledges a commit before it is on the disk': [
    line(
      'services/postgres.mjs',
      "'listen_addresses=127.0.0.1'",
      "'listen_addresses=127.0.0.1', 'synchronous_commit=off', 'wal_writer_delay=10s'",
    ),
  ],
  'Redis keeps sessions in memory only': [
    line('services/redis.mjs', "'--appendonly': 'yes'", "'--appendonly': 'no'"),
  ],
  'a session is saved after the response': [
    line('app.mjs', 'req.session.save((error) =>', 'setImmediate((error) =>'),
  ],
  'nginx sends a POST again': [
    line(
      NGINX,
      'proxy_next_upstream error timeout;',
      'proxy_next_upstream error timeout non_idempotent;',
    ),
  ],
  'nothing listens to errors of idle connections': [
    line('worker.mjs', "database.on('error'", "database.on('unused'"),
  ],
}
