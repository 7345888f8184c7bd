import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineLoader } from 'vitepress'
import { proofs } from '../../tools/figures/proofs.mjs'
import { LABELS } from '../../tools/figures/results.mjs'

/** A figure on the home page, with the page it comes from. */
export interface Proof {
  figure: string
  what: string
  page: string
}

export interface Proofs {
  proofs: Proof[]
  speed: Speed
}

/** CPU time per request, relative to hand-written node:http code that does the same work. */
export interface Speed {
  node: string
  scenarios: { name: string; bars: { name: string; cost: number }[] }[]
}

declare const data: Proofs

export { data }

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string): string => readFileSync(at(path), 'utf8')

export default defineLoader({
  watch: ['compatibility.md', 'conformance.md', 'reliability.md', 'public/bench/results.json'].map(
    at,
  ),
  load: (): Proofs => ({ proofs: shownProofs(), speed: speed() }),
})

/** The home page omits frameworks and applications, and details. */
function shownProofs(): Proof[] {
  const shown = proofs().filter(({ page }) => !/#(?:frameworks|applications)$/.test(page))
  return shown.map(({ figure, what, page }) => ({
    figure,
    what: what.split(/[:;]/)[0] ?? what,
    page: `/${page.replace('.md', '')}`,
  }))
}

interface Figure {
  node: string
  scenario: string
  servers: { name: string; times: [number, number, number] }[]
}

const SCENARIOS = {
  json: 'JSON response',
  params: 'Path parameters',
  'middlewares-20': '20 middleware functions',
}
const SERVERS = ['fwjs', 'fastify', 'express 5', 'express 4'] as const

function speed(): Speed {
  const { figures } = JSON.parse(read('public/bench/results.json')) as { figures: Figure[] }
  const ofNode24 = figures.filter(({ node }) => node.startsWith('v24.'))
  const scenarios = Object.entries(SCENARIOS).map(([scenario, name]) => {
    const figure = ofNode24.find((candidate) => candidate.scenario === scenario)
    if (!figure) throw new Error(`no results for ${scenario} on Node 24`)
    const bars = SERVERS.flatMap((server) => {
      const measured = figure.servers.find((one) => one.name === server)
      return measured ? [{ name: LABELS[server], cost: measured.times[1] }] : []
    })
    return { name, bars }
  })
  return { node: ofNode24[0]?.node.slice(1) ?? '', scenarios }
}
