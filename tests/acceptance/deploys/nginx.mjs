import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Two ports to the same workers: `pooled` keeps connections to them, `unpooled` opens one for each
 * request. Retries on another worker follow nginx's default: not for a POST that was sent. Uploads
 * are forwarded as they arrive.
 */
function configuration(folder, { pooled, unpooled }, workers) {
  const upstream = (name, more) => `
  upstream ${name} {
    ${workers.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n    ')}
    ${more}
  }`
  const server = (port, name, more) => `
  server {
    listen 127.0.0.1:${port} backlog=4096;
    proxy_set_header Host $host;
    ${more}
    location / { proxy_pass http://${name}; }
    location /upload {
      proxy_pass http://${name};
      proxy_request_buffering off;
    }
  }`
  return `
daemon off;
${process.getuid() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 4096; }
http {
  log_format attempts '$http_x_request $msec $request_time $upstream_addr';
  access_log ${folder}/access.log attempts;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 0;
  keepalive_requests 1000000;
${upstream('pool', 'keepalive 128;')}
${upstream('direct', '')}
${server(pooled, 'pool', 'proxy_http_version 1.1;\n    proxy_set_header Connection "";')}
${server(unpooled, 'direct', 'proxy_http_version 1.1;\n    proxy_set_header Connection close;')}
}
`
}

export async function startNginx(folder, ports, workers) {
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, ports, workers))
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await accepts(ports.pooled)) return { stop: () => child.kill() && ended }
    await sleep(50)
  }
  throw new Error('nginx did not start')
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.end()
      resolve(true)
    })
  })
}
