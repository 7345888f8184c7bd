import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { play } from '../generators/play.mjs'
import { queries } from '../generators/queries.mjs'
import { Report } from './report.mjs'
import { SavedCases } from './saved-cases.mjs'

/** Creates a side that adds an extra header to a few responses. */
function broken(side) {
  const enter = () => {
    const entered = side.enter()
    const fw = () => {
      const app = entered.fw()
      const { handle } = app
      app.handle = (req, res, next) => {
        if (req.url.includes('%26%')) res.setHeader('X-Broken', 'yes')
        handle.call(app, req, res, next)
      }
      return app
    }
    return { ...entered, fw }
  }
  return { ...side, enter }
}

/** Returns the saved text of the one case that differs. */
async function savedCase(sides, options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-kept-'))
  try {
    const report = new Report(0, new SavedCases(folder))
    report.say = () => {}
    report.replay = { major: '4', only: 'generated', seed: options.seed }
    await play(queries, sides, report, options)
    const [file] = readdirSync(folder)
    return file ? readFileSync(path.join(folder, file), 'utf8') : ''
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const section = (text, title) => text.split(`== ${title}\n`)[1]?.split('\n== ')[0]

/** Breaks one side on purpose: the difference must be saved, and its command must reproduce it. */
export async function checkSavedCases({ express, ours }, report, seed) {
  const sides = { express, ours: broken(ours) }
  const found = await savedCase(sides, { runs: 4000, seed })
  const [, number] = /^replay: .* --seed \d+ --case (\d+)$/m.exec(found) ?? []
  const again = await savedCase(sides, { runs: 4000, seed, case: number })
  const isSame = ['recipe', 'express', 'fwjs'].every(
    (title) => section(found, title) && section(found, title) === section(again, title),
  )
  if (isSame) report.say(`saved and replayed: case ${number} of a deliberately broken side`)
  else report.fail(`a differing case was not saved correctly:\n${found}\n${again}`)
}
