import './quiet.mjs'
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { runApart } from './apart.mjs'
import { sections, VERDICTS } from './rows.mjs'
import { load } from './subjects.mjs'

/**
 * How a row is checked.
 * @typedef {object} Check
 * @property {string[]} on the subjects on which the attack must fail
 * @property {(subject: any, name: string) => unknown} attack
 * @property {(outcome: any) => boolean} holds whether the subject withstood
 * @property {string[] | Record<string, (subject: any) => unknown>} [weak] subjects on which the same
 *   attack, or the one given here, must succeed: they show that the check can fail
 * @property {boolean} [apart] whether each attack runs in its own process
 * @property {boolean} [ends] whether the attack is meant to crash that process
 */

/** Attacks that run at the same time, each in its own process. */
const AT_ONCE = 4

/** Runs every row that applies to us, on our frameworks and on the vulnerable controls. */
export async function run(report) {
  const attacks = []
  for (const { section, rows } of sections) {
    const { checks } = await import(`./checks/${section}.mjs`)
    attacks.push(...rows.flatMap((row) => attacksOf(section, row, checks[row.id])))
  }
  // Times are measured in this process, so nothing else runs at the same time.
  for (const attack of attacks.filter(({ isApart }) => !isApart)) await play(report, attack)
  const apart = attacks.filter(({ isApart }) => isApart)
  const playNext = async () => {
    for (let next = apart.shift(); next; next = apart.shift()) await play(report, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playNext))
  addFigures(report, attacks)
}

function addFigures(report, attacks) {
  const rows = sections.flatMap((section) => section.rows)
  report.figure('advisories', rows.length)
  for (const verdict of VERDICTS) {
    report.figure(verdict, rows.filter((row) => row.verdict === verdict).length)
  }
  report.figure(
    'attacks on fwjs, fwjs-v3, and fwjs-v5',
    attacks.filter(({ isControl }) => !isControl).length,
  )
  report.figure('attacks on controls', attacks.filter(({ isControl }) => isControl).length)
}

/** Returns the attacks of one row: on our frameworks, where they must fail, and on its controls. */
function attacksOf(section, row, check) {
  if (!check) return []
  const weak = Array.isArray(check.weak) ? check.weak : Object.keys(check.weak ?? {})
  const attack = (subject, isControl) => {
    const isApart = Boolean(check.apart) || subject.startsWith('express-3')
    return { section, row, check, subject, isControl, isApart }
  }
  return [
    ...check.on.map((subject) => attack(subject, false)),
    ...weak.map((subject) => attack(subject, true)),
  ]
}

function play(report, attack) {
  const { row, check, subject, isControl } = attack
  const title = [row.id, row.advisories[0]].filter(Boolean).join(' ')
  const name = isControl ? `is weak: ${subject}` : `on ${subject}`
  return report.check(`${title} ${name}: ${row.attack}`, async () => {
    const outcome = await outcomeOf(attack)
    const said = isControl ? 'The control withstood' : 'The attack succeeded'
    assert.equal(check.holds(outcome), !isControl, `${said}: ${inspect(outcome, { depth: 5 })}`)
  })
}

async function outcomeOf({ section, row, check, subject, isApart }) {
  if (isApart) {
    const outcome = await runApart(section, row.id, subject)
    if (outcome?.ended && !check.ends) throw new Error(`The process exited: ${outcome.ended}`)
    return outcome
  }
  const attack = (!Array.isArray(check.weak) && check.weak?.[subject]) || check.attack
  return attack(load(subject), subject)
}
