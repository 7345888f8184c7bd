// Checks that the API reference matches the contracts, and is complete: node tests/docs/reference.mjs Two
// sources that are independent of the pages list what exists: the types, through TypeScript's checker, and
// the packages at run time.

import { stalePages } from '../../docs/tools/reference/write.mjs'
import { readCli, readCreate, readEnvironment } from './reference/commands.mjs'
import {
  blocksElsewhere,
  comparePart,
  entriesWithoutExample,
  rowsNotShown,
} from './reference/compare.mjs'
import { readOptionsRead } from './reference/options.mjs'
import { countExamples, readPages, readWrittenPages } from './reference/pages.mjs'
import { readRuntime } from './reference/runtime.mjs'
import { readTypes } from './reference/types.mjs'

async function partsOf() {
  const options = { '4.x': await readOptionsRead('fwjs'), '5.x': await readOptionsRead('fwjs-v5') }
  options.ops = options['4.x']
  const optionsOf = (part, types) =>
    new Set([...(options[part] ?? [])].filter((id) => types.has(id.split('-')[0])))
  const packages = []
  for (const name of ['5.x', '4.x', '3.x', 'ops']) {
    const { ids, declared } = readTypes(name)
    packages.push({
      name,
      isPage: (page) => page.startsWith(`${name}/`),
      sources: {
        'the types': ids,
        'the running package': await readRuntime(name),
        'the options that are read': optionsOf(name, ids),
      },
      mayBe: declared,
    })
  }
  const page = (name, source, ids) => ({
    name,
    isPage: (one) => one === name,
    sources: { [source]: ids },
    mayBe: new Set(),
  })
  return [
    ...packages,
    page('cli.md', 'the command', readCli()),
    page('create.md', 'the command', readCreate()),
    page('environment.md', 'the sources', readEnvironment()),
  ]
}

function check(pages, parts) {
  const compared = parts.map((part) => comparePart(pages, part))
  const sum = (name) => compared.reduce((total, one) => total + one[name], 0)
  return {
    problems: [
      ...compared.flatMap(({ problems }) => problems),
      ...rowsNotShown(pages),
      ...entriesWithoutExample(pages),
    ],
    members: sum('members'),
    documented: sum('documented'),
  }
}

/** Checks that deliberate mistakes are detected. */
function controls(pages, parts) {
  const changed = (page, from, to) => new Map(pages).set(page, pages.get(page).replace(from, to))
  const mistakes = [
    ['4.x/response.md', '<a id="res-append">', '', 'res-append is in the types'],
    ['4.x/response.md', '<a id="res-append">', '', 'res-append is in the running package'],
    [
      '4.x/response.md',
      '<a id="res-append">',
      '<a id="res-apend">',
      'res-apend: not in the package',
    ],
    ['4.x/fw.md', '<a id="OptionsJson-limit"></a>', '', 'OptionsJson-limit is in the options'],
    ['4.x/settings.md', '<a id="trust-proxy">', '', 'trust-proxy is in the running package'],
    ['5.x/request.md', '<a id="req-host">', '', 'req-host is in the running package'],
    ['5.x/settings.md', '<a id="writable-query">', '', 'writable-query is in the types'],
    ['5.x/fw.md', '<a id="OptionsJson-limit"></a>', '', '5.x: OptionsJson-limit is in the options'],
    ['5.x/request.md', /\[Y56\]/g, 'Y56', 'difference Y56 belongs to no entry'],
    ['3.x/middleware.md', '<a id="fw-basicAuth">', '', 'fw-basicAuth is in the running package'],
    ['ops/manage.md', '<a id="ManageOptions-deadline"></a>', '', 'ManageOptions-deadline is in'],
    ['cli.md', '<a id="fwjs-check-load"></a>', '', 'fwjs-check-load is in the command'],
    ['environment.md', '<a id="FWJS_ENGINE"></a>', '', 'FWJS_ENGINE is in the sources'],
    ['4.x/request.md', /\[D06\]/g, 'D06', 'difference D06 belongs to no entry'],
    ['4.x/response.md', /`resm\/vary`/g, '', 'no entry shows the row resm/vary'],
    [
      '4.x/response.md',
      /(^## res\.links[\s\S]*?)```ts contract/m,
      '$1```ts',
      'res.links(links) has no example',
    ],
  ]
  return mistakes
    .filter(([page, from, to, report]) => {
      const { problems } = check(changed(page, from, to), parts)
      return !problems.some((problem) => problem.includes(report))
    })
    .map(([page, , , report]) => `${page}: a deliberate mistake was not detected: ${report}`)
}

// fwjs-v3 logs unhandled errors, except in this environment.
process.env['NODE_ENV'] = 'test'
const pages = readPages()
const parts = await partsOf()
const { problems, members, documented } = check(pages, parts)
const all = [
  ...stalePages().map(
    (problem) => `docs/reference/${problem}: node docs/tools/reference/write.mjs`,
  ),
  ...problems,
  ...blocksElsewhere(readWrittenPages()),
  ...(problems.length === 0 ? controls(pages, parts) : []),
]
for (const problem of all) console.error(problem)
console.log(`${members} members, ${documented} documented, ${countExamples(pages)} examples`)
process.exitCode = all.length === 0 ? 0 : 1
