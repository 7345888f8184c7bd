import type { DefaultTheme } from 'vitepress'

type Item = DefaultTheme.SidebarItem

const page = (text: string, link: string): Item => ({ text, link: `/${link}` })

const guide: Item[] = [
  {
    text: 'First steps',
    items: [
      page('Start', 'guide/start'),
      page('Routing', 'guide/routing'),
      page('Middleware', 'guide/middleware'),
      page('Errors and async', 'guide/errors'),
      page('Bodies, forms and uploads', 'guide/bodies'),
      page('Files', 'guide/files'),
      page('Views', 'guide/views'),
      page('Sessions and login', 'guide/sessions'),
    ],
  },
  {
    text: 'Developing',
    items: [
      page('TypeScript', 'guide/typescript'),
      page('Testing', 'guide/testing'),
      page('Debugging', 'guide/debugging'),
      page('Routes of an app', 'guide/routes'),
      page('Cancellation', 'guide/cancellation'),
    ],
  },
  {
    text: 'In production',
    items: [
      page('Behind a proxy', 'guide/proxy'),
      page('Security', 'guide/security'),
      page('Strict settings', 'guide/strict-settings'),
      page('Deployment', 'guide/deployment'),
      page('HTTP/2', 'guide/http2'),
      page('Scaling', 'guide/scaling'),
      page('Monitoring', 'guide/monitoring'),
      page('Tracing channels', 'guide/tracing'),
      page('Performance', 'guide/performance'),
      page('Runtimes', 'guide/runtimes'),
    ],
  },
]

const moving: Item[] = [
  {
    text: 'Moving',
    items: [
      page('From Express 4', 'moving/from-express-4'),
      page('From Express 3', 'moving/from-express-3'),
      page('Express 5 or fwjs?', 'moving/express-5'),
      page('When not to use fwjs', 'moving/when-not'),
    ],
  },
  {
    text: 'Trying it first',
    items: [
      page('Run on either engine', 'cli/engine'),
      page('Compare tests and requests', 'cli/compare'),
      page('Record requests', 'cli/record'),
      page('Check a program', 'cli/check'),
      page('What Express 5 breaks', 'cli/express-5'),
    ],
  },
]

const proofs: Item[] = [
  {
    text: 'Compatibility',
    items: [
      page('Packages and frameworks', 'compatibility'),
      page('Specification', 'spec'),
      page('Differences from Express 4', 'differences'),
      page('Differences from Express 3', 'differences-3'),
      page('How it is compared', 'conformance'),
      page('Monitoring agents', 'agents'),
    ],
  },
  {
    text: 'Safety',
    items: [
      page('Advisories', 'advisories'),
      page('Faults of Express', 'faults'),
      page('Reliability', 'reliability'),
      page('Threat model', 'threat-model'),
      page('Dependencies', 'dependencies'),
    ],
  },
  { text: 'Speed', items: [page('Figures', 'speed')] },
  {
    text: 'The code',
    items: [
      page('The way of a request', 'flow'),
      page('Decisions', 'decisions/'),
      page('Support', 'support'),
      page('Releasing', 'releasing'),
      page('Origin of the code', 'origin'),
    ],
  },
]

const reference: Item[] = [
  { text: 'Reference', items: [page('Overview', 'reference/')] },
  {
    text: 'fwjs 4.x',
    items: [
      page('fw', 'reference/4.x/fw'),
      page('app', 'reference/4.x/application'),
      page('Settings', 'reference/4.x/settings'),
      page('req', 'reference/4.x/request'),
      page('res', 'reference/4.x/response'),
      page('router', 'reference/4.x/router'),
      page('route', 'reference/4.x/route'),
      page('Handlers', 'reference/4.x/middleware'),
      page('Types', 'reference/4.x/types'),
      page('Tracing channels', 'reference/4.x/tracing'),
      page('Other differences', 'reference/4.x/differences'),
    ],
  },
  {
    text: 'fwjs-ops',
    items: [
      page('manage', 'reference/ops/manage'),
      page('protect', 'reference/ops/protect'),
      page('shed', 'reference/ops/shed'),
      page('routes', 'reference/ops/routes'),
      page('candidates', 'reference/ops/candidates'),
      page('trace', 'reference/ops/trace'),
    ],
  },
  {
    text: 'fwjs-v3',
    items: [
      page('fw', 'reference/3.x/fw'),
      page('app', 'reference/3.x/application'),
      page('Settings', 'reference/3.x/settings'),
      page('req', 'reference/3.x/request'),
      page('res', 'reference/3.x/response'),
      page('router', 'reference/3.x/router'),
      page('Middleware', 'reference/3.x/middleware'),
      page('Handlers', 'reference/3.x/handlers'),
      page('Types', 'reference/3.x/types'),
      page('Other differences', 'reference/3.x/differences'),
    ],
  },
  {
    text: 'Command line',
    items: [
      page('All options', 'reference/cli'),
      page('npm create fwjs', 'reference/create'),
      page('Environment variables', 'reference/environment'),
      page('fwjs check', 'cli/check'),
      page('fwjs compare', 'cli/compare'),
      page('fwjs record', 'cli/record'),
      page('fwjs routes', 'cli/routes'),
      page('fwjs explain', 'cli/explain'),
      page('FWJS_ENGINE', 'cli/engine'),
      page('What is created', 'cli/create'),
    ],
  },
  { text: 'Warnings', items: [page('All warnings', 'warnings/')] },
]

/** The pages beside each page, by the folder in which it is. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/guide/': guide,
  '/moving/': moving,
  '/cli/': moving,
  '/reference/': reference,
  '/warnings': reference,
  '/': proofs,
}

/** The links at the top. */
export const navigation: DefaultTheme.NavItem[] = [
  { text: 'Guide', link: '/guide/start', activeMatch: '^/guide/' },
  { text: 'Moving', link: '/moving/from-express-4', activeMatch: '^/(moving|cli)/' },
  { text: 'Reference', link: '/reference/', activeMatch: '^/(reference/|warnings)' },
  {
    text: 'Proofs',
    activeMatch: '^/(compatibility|spec|differences|faults|advisories|reliability|speed)',
    items: [
      { text: 'Compatibility', link: '/compatibility' },
      { text: 'Specification', link: '/spec' },
      { text: 'Differences', link: '/differences' },
      { text: 'Faults of Express', link: '/faults' },
      { text: 'Advisories', link: '/advisories' },
      { text: 'Reliability', link: '/reliability' },
      { text: 'Speed', link: '/speed' },
    ],
  },
]
