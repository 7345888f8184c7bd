import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from './service.mjs'

/** TLS and HTTP/2 for clients, HTTP/1.1 with keep-alive for the workers. */
const configuration = (folder, port, workers) => `
daemon off;
${process.getuid() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;

  upstream app {
    # A worker that failed is avoided for two seconds.
    ${servers(workers, 'max_fails=1 fail_timeout=2s')}
    # If all of them failed, such as during a deploy, nginx tries every worker again instead of responding with 502.
    ${servers(workers, 'max_fails=0 backup')}
    keepalive 64;
    keepalive_timeout 60s;
    keepalive_requests 1000000;
  }
  server {
    listen 127.0.0.1:${port} ssl http2 backlog=4096;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    location / {
      proxy_pass http://app;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      # Longer than the worker's own timeouts for Redis and PostgreSQL together.
      proxy_connect_timeout 1s;
      proxy_read_timeout 5s;
      # A GET is sent to another worker. A POST is too if its worker refuses connections, but not after it was sent.
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
    # For the balancer and the supervisor only.
    location = /ready { return 404; }
    location = /live { return 404; }
  }
}
`

const servers = (workers, options) =>
  workers.map((port) => `server 127.0.0.1:${port} ${options};`).join('\n    ')

export function startNginx(folder, port, workers) {
  createCertificate(folder)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, workers))
  return startService('nginx', 'nginx', ['-c', file, '-e', join(folder, 'nginx.log')], { port })
}

/** A self-signed certificate: browsers show a warning. */
function createCertificate(folder) {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '30',
  ]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...files, ...names], { stdio: 'ignore' })
}
