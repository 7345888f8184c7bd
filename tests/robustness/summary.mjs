import { TITLES } from './parts.mjs'

/** The figure of each part that matters most to a reader, by its label. */
const KEY_FIGURES = {
  advisories: 'affected',
  'supply-chain': 'SBOM components, all packages',
  'express-issues': '404 with 5,000 routes, relative to 50',
  'slow-clients': 'slowhttptest, slow bodies',
  overload: 'fwjs with shed, keep-alive connections',
  fuzz: 'random requests to fwjs',
  'fault-injection': 'orders acknowledged while workers were killed',
  downloads: 'downloads from Node 24',
  soak: 'lost or wrong on Node 24',
}

/** Omits ranges and counts in parentheses. */
const shortened = (value) => String(value).replace(/ \([^)]*\)/g, '')

const anchorOf = (title) => `#${title.toLowerCase().replaceAll(' ', '-')}`
const grouped = (number) => Number(number).toLocaleString('en')

/** Returns the conclusions of docs/reliability.md: sentences, tiles, and a row for each part. */
export function summaryOf(parts, mutation) {
  const passed = parts.reduce((sum, { results }) => sum + results.passed, 0)
  const failures = parts.flatMap(({ name, results }) =>
    results.failed.map((failed) => `${failed} ([${TITLES[name]}](${anchorOf(TITLES[name])}))`),
  )
  return [
    `In the last long run of each part, ${grouped(passed)} of ${grouped(passed + failures.length)} checks passed.`,
    failures.length > 0 ? `Failed: ${failures.join('; ')}.` : 'None failed.',
    'Each check has a control that fails without the protection, so that it can fail.',
    '',
    `<Tiles :tiles='${JSON.stringify(tilesOf(parts, mutation))}' />`,
    '',
    '| Part | Checks passed | Key figure |',
    '|---|---|---|',
    ...parts.map(rowOf),
    '',
  ].join('\n')
}

function rowOf({ name, results }) {
  const { passed, failed, figures } = results
  const label = KEY_FIGURES[name]
  if (figures[label] === undefined) throw new Error(`${name} has no figure "${label}"`)
  const title = TITLES[name]
  return `| [${title}](${anchorOf(title)}) | ${passed} of ${passed + failed.length} | ${label}: ${shortened(figures[label])} |`
}

function tilesOf(parts, mutation) {
  const figure = (name, label) => {
    const { figures } = parts.find((part) => part.name === name).results
    return grouped(/^\d+/.exec(figures[label])[0])
  }
  const tiles = [
    [
      figure('advisories', 'attacks on fwjs, fwjs-v3, and fwjs-v5'),
      'attacks on fwjs, fwjs-v3, and fwjs-v5',
      'advisories',
    ],
    [figure('fuzz', 'random requests to fwjs'), 'random requests', 'fuzz'],
    [
      figure('soak', 'lost or wrong on Node 24'),
      `of ${figure('soak', 'requests on Node 24')} responses lost or wrong in a soak test`,
      'soak',
    ],
  ].map(([count, what, name]) => ({ figure: count, what, page: anchorOf(TITLES[name]) }))
  if (!mutation) return tiles
  const score = /([\d.]+ %)/.exec(mutation.figures.all)[1]
  const what = 'of small code changes are detected by the unit tests'
  return [...tiles, { figure: score, what, page: '#mutation-testing' }]
}
