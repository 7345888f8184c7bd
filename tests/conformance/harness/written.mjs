import { readdir } from 'node:fs/promises'
import { serve, shape, textOf, WAYS } from './transcript.mjs'

/**
 * Loads every test case in the folder of a major version, with the file's noun in front of its
 * name.
 */
export async function writtenPrograms(major) {
  const folder = new URL(`../${major.cases}/`, import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort()
  const programs = []
  for (const file of files) {
    const module = await import(new URL(file, folder))
    const noun = file.slice(0, -4)
    for (const program of module.default)
      programs.push({ ...program, name: `${noun}: ${program.name}` })
  }
  return programs
}

/** Serves a test case in every way: all must behave the same. */
async function transcripts(program, sides) {
  if (program.shape) {
    return [[await shape(program, sides.express), await shape(program, sides.ours)]]
  }
  const pairs = []
  for (const way of program.ways ?? Object.keys(WAYS)) {
    pairs.push([await serve(program, sides.express, way), await serve(program, sides.ours, way)])
  }
  return pairs
}

/** A tagged test case must differ, and in the way it declares. */
function explain(program, express, fwjs, report) {
  report.compared += Math.max(express.length, 1)
  const theirs = textOf(express)
  const ours = textOf(fwjs)
  const where = `${program.name} (${program.explains})`
  const evidence = { only: program.name, express: theirs, fwjs: ours }
  if (theirs === ours) {
    return report.unexpected(where, 'explains a difference, but nothing differs', evidence)
  }
  if (program.expectFwjs(ours) !== true) {
    return report.unexpected(where, `differs, but not in the way it says\n${ours}`, evidence)
  }
  report.explained += 1
}

function compareParts(program, express, fwjs, report) {
  const evidence = { only: program.name, express: textOf(express), fwjs: textOf(fwjs) }
  for (let index = 0; index < Math.max(express.length, fwjs.length); index += 1) {
    const theirs = express[index] ?? { title: '(none)', text: '' }
    const ours = fwjs[index] ?? { title: '(none)', text: '' }
    report.compare(`${program.name}\n  ${theirs.title}`, theirs.text, ours.text, evidence)
  }
}

/** Runs all written test cases. */
export async function runWritten(programs, sides, report, self) {
  const before = report.compared
  for (const program of programs) {
    if (self && program.explains) continue
    for (const [express, fwjs] of await transcripts(program, sides)) {
      if (program.explains) explain(program, express, fwjs, report)
      else compareParts(program, express, fwjs, report)
    }
  }
  report.say(`written: ${programs.length} test cases, ${report.compared - before} comparisons`)
}
