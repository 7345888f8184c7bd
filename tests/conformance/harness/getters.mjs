export const GETTERS = [
  'protocol',
  'secure',
  'ip',
  'ips',
  'subdomains',
  'path',
  'hostname',
  'fresh',
  'stale',
  'xhr',
]
