/** The sections of the page, in order; each is a file in rows/ and one in checks/. */
export const SECTIONS = {
  express: 'Express',
  files: 'Files',
  paths: 'Paths and routers',
  guards: 'Guards and path variants',
  bodies: 'Request bodies',
  query: 'Query strings',
  'cookies-and-sessions': 'Cookies, sessions, and logging',
  multipart: 'Multipart',
  templates: 'Templates',
  'hosts-and-headers': 'Hosts, proxies, and headers',
  node: 'Node.js',
}
