import type { DefaultTheme } from 'vitepress'

type Item = DefaultTheme.SidebarItem

const page = (text: string, link: string): Item => ({ text, link: `/${link}` })

const guide: Item[] = [
  {
    text: 'Getting started',
    items: [
      page('Quick start', 'guide/start'),
      page('Routing', 'guide/routing'),
      page('Middleware', 'guide/middleware'),
      page('Choosing packages', 'guide/packages'),
      page('Error handling and async', 'guide/errors'),
      page('Bodies, forms, and uploads', 'guide/bodies'),
      page('Static files and downloads', 'guide/files'),
      page('Views and templates', 'guide/views'),
      page('Sessions and login', 'guide/sessions'),
    ],
  },
  {
    text: 'Recipes',
    items: [
      page('All recipes', 'recipes/'),
      page('CORS', 'recipes/cors'),
      page('Login with sessions', 'recipes/login-sessions'),
      page('Login with JWT', 'recipes/login-jwt'),
      page('Validation and OpenAPI', 'recipes/validation'),
      page('Uploads to disk', 'recipes/uploads'),
      page('Uploads to S3', 'recipes/uploads-s3'),
      page('Fetch handlers', 'recipes/fetch-handlers'),
      page('NestJS', 'recipes/nestjs'),
      page('Docker', 'recipes/docker'),
    ],
  },
  {
    text: 'Development',
    items: [
      page('TypeScript', 'guide/typescript'),
      page('Testing', 'guide/testing'),
      page('Debugging', 'guide/debugging'),
      page('Troubleshooting', 'guide/troubleshooting'),
      page('FAQ', 'faq'),
      page('Inspecting routes', 'guide/routes'),
      page('Cancellation', 'guide/cancellation'),
    ],
  },
  {
    text: 'Production',
    items: [
      page('Behind a proxy', 'guide/proxy'),
      page('Security', 'guide/security'),
      page('Security scanners', 'guide/scanners'),
      page('Strict settings', 'guide/strict-settings'),
      page('Path normalization', 'guide/path-normalization'),
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

const migration: Item[] = [
  {
    text: 'Migration',
    items: [
      page('Which package?', 'migration/which-line'),
      page('From Express 4', 'migration/from-express-4'),
      page('From Express 5', 'migration/from-express-5'),
      page('From Express 3', 'migration/from-express-3'),
      page('From fwjs to fwjs-v5', 'migration/from-fwjs-to-v5'),
      page('Roll out to many services', 'migration/roll-out'),
      page('Route by route', 'migration/route-by-route'),
      page('Express 5 or fwjs?', 'migration/express-5'),
      page('When not to use fwjs', 'migration/when-not'),
    ],
  },
  {
    text: 'Try before you migrate',
    items: [
      page('Switch engines', 'cli/engine'),
      page('Compare tests and requests', 'cli/compare'),
      page('Record requests', 'cli/record'),
      page('Check an app', 'cli/check'),
      page('Express 5 breaking changes', 'cli/express-5'),
    ],
  },
]

const project: Item[] = [
  {
    text: 'Compatibility',
    items: [
      page('Tested packages', 'compatibility'),
      page('API specification', 'spec'),
      page('Differences from Express 4', 'differences'),
      page('Differences from Express 3', 'differences-3'),
      page('Differences from Express 5', 'differences-5'),
      page('Conformance testing', 'conformance'),
      page('APM agents', 'apm-agents'),
    ],
  },
  {
    text: 'Security and reliability',
    items: [
      page('Security advisories', 'advisories'),
      page('Known issues in Express', 'express-issues'),
      page('Reliability', 'reliability'),
      page('Threat model', 'threat-model'),
      page('Dependencies', 'dependencies'),
    ],
  },
  { text: 'Performance', items: [page('Benchmarks', 'benchmarks')] },
  {
    text: 'Releases',
    items: [
      page('Changelog', 'changelog'),
      page('Support policy', 'support'),
      page('Releasing', 'releasing'),
    ],
  },
  {
    text: 'Internals',
    items: [
      page('Structure', 'internals/structure'),
      page('Request lifecycle', 'internals/request-lifecycle'),
      page('Conventions', 'internals/conventions'),
      page('Decisions', 'decisions/'),
      page('Code provenance', 'provenance'),
    ],
  },
]

const reference: Item[] = [
  { text: 'Reference', items: [page('Overview', 'reference/')] },
  {
    text: 'fwjs',
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
    text: 'fwjs-v5',
    items: [
      page('fw', 'reference/5.x/fw'),
      page('app', 'reference/5.x/application'),
      page('Settings', 'reference/5.x/settings'),
      page('req', 'reference/5.x/request'),
      page('res', 'reference/5.x/response'),
      page('router', 'reference/5.x/router'),
      page('route', 'reference/5.x/route'),
      page('Handlers', 'reference/5.x/middleware'),
      page('Types', 'reference/5.x/types'),
      page('Tracing channels', 'reference/5.x/tracing'),
      page('Other differences', 'reference/5.x/differences'),
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
      page('Scaffolded files', 'cli/create'),
    ],
  },
  { text: 'Warnings', items: [page('All warnings', 'warnings/')] },
]

/** The sidebar, by folder. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/guide/': guide,
  '/recipes/': guide,
  '/faq': guide,
  '/migration/': migration,
  '/cli/': migration,
  '/reference/': reference,
  '/warnings': reference,
  '/': project,
}

/** The links at the top. */
export const navigation: DefaultTheme.NavItem[] = [
  { text: 'Guide', link: '/guide/start', activeMatch: '^/(faq|(guide|recipes)/)' },
  { text: 'Migration', link: '/migration/from-express-4', activeMatch: '^/(migration|cli)/' },
  { text: 'Reference', link: '/reference/', activeMatch: '^/(reference/|warnings)' },
  {
    text: 'Compatibility',
    activeMatch:
      '^/(compatibility|spec|differences|express-issues|advisories|reliability|benchmarks)',
    items: [
      { text: 'Tested packages', link: '/compatibility' },
      { text: 'API specification', link: '/spec' },
      { text: 'Differences', link: '/differences' },
      { text: 'Known issues in Express', link: '/express-issues' },
      { text: 'Security advisories', link: '/advisories' },
      { text: 'Reliability', link: '/reliability' },
      { text: 'Benchmarks', link: '/benchmarks' },
    ],
  },
]
