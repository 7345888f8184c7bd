/** The sections of the table, in its order; each is a file of rows/ and one of checks/. */
export const SECTIONS = {
  express: 'Express itself',
  files: 'Files',
  paths: 'Paths and routers',
  guards: 'Guards and other spellings of a path',
  bodies: 'Bodies',
  query: 'Query strings',
  'cookies-and-sessions': 'Cookies, sessions, logging',
  multipart: 'Multipart',
  templates: 'Templates',
  'hosts-and-headers': 'Hosts, proxies, headers',
  node: 'What Node must keep true',
}
