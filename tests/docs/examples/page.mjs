import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandsOf } from './commands.mjs'
import { wrongInData, wrongInView } from './data.mjs'
import { isSnippet } from './plan.mjs'
import { choosePorts } from './ports.mjs'
import { filesImported, filesReached, startsServer } from './reach.mjs'
import { Session } from './session.mjs'
import { wrongInShell } from './shell.mjs'
import { runFile, runSnippet } from './snippets.mjs'
import { folderOf } from './types.mjs'
import { environmentOf } from './workshop.mjs'

/**
 * A problem with a block.
 *
 * @typedef {object} Failure
 * @property {string} page
 * @property {number} line
 * @property {string} reason
 * @property {string} [expected]
 * @property {string} [came]
 */

/** Runs the blocks of a page in order. @returns {Promise<Failure[]>} */
export async function runPage(plan, workshop, redisPort) {
  const run = new PageRun(plan, workshop, await choosePorts(plan.code, redisPort))
  try {
    for (const block of plan.blocks) await run.judge(block)
    await run.runUnused()
  } finally {
    await run.end()
  }
  return run.failures
}

class PageRun {
  failures = []
  #plan
  #place
  #session
  /** The page's files that nothing has run since they were written, with their lines. */
  #unused = new Map()
  #files = new Set()

  constructor(plan, workshop, ports) {
    const name = folderOf(plan.page)
    const folder = workshop.make(`pages/${name}`)
    this.#plan = plan
    this.#place = { folder, ports, env: environmentOf(workshop), engine: plan.engine }
    this.#session = new Session({ ...this.#place, state: join(workshop.folder, `${name}.state`) })
    writeFileSync(join(folder, 'package.json'), plan.manifest)
    workshop.install(folder, plan.packages)
  }

  async judge(block) {
    if (block.kind === undefined) return this.#fail(block.line, unknown(block))
    if (isSnippet(block)) return this.#judgeSnippet(block)
    if (block.file && block.kind !== 'console' && block.kind !== 'shell') await this.#write(block)
    if (block.kind === 'console') await this.#runCommands(block)
    if (block.kind === 'shell') this.#fail(block.line, wrongInShell(block.code, this.#scripts()))
    if (block.kind === 'data') this.#fail(block.line, wrongInData(block, this.#place.folder))
  }

  /** Runs the files that no command of the page has run. */
  async runUnused() {
    const { folder } = this.#place
    for (const [file, { kind, line, code }] of this.#unused) {
      if (kind === 'view') this.#fail(line, wrongInView(join(folder, file), code))
      else await this.#runUnusedFile(file)
    }
  }

  end() {
    return this.#session.end()
  }

  async #judgeSnippet(block) {
    const snippet = this.#plan.snippets.find(({ blocks }) => blocks.at(-1) === block)
    // The snippet that continues it runs both.
    if (!snippet) return
    this.#use(filesImported(this.#place.folder, snippet.code))
    const wrong = await runSnippet(snippet, await this.#placeOf(snippet.code))
    this.#failWith(lineIn(wrong, snippet) ?? block.line, 'it failed', wrong)
  }

  /** A snippet that listens must not take the port of the running server. */
  async #placeOf(code) {
    if (!/\blisten\(/.test(code)) return this.#place
    return { ...this.#place, ports: await choosePorts(this.#plan.code) }
  }

  async #write({ file, kind, code, line }) {
    await this.#runUnusedFile(file)
    const path = join(this.#place.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, this.#place.ports.inside(code))
    this.#files.add(file)
    if (kind === 'javascript' || kind === 'view') this.#unused.set(file, { kind, line, code })
  }

  async #runUnusedFile(file) {
    const unused = this.#unused.get(file)
    if (unused?.kind !== 'javascript') return
    this.#unused.delete(file)
    this.#use(filesImported(this.#place.folder, `import './${file}'`))
    this.#failWith(unused.line, `${file} failed`, await runFile(file, this.#place))
  }

  #use(files) {
    for (const file of files) this.#unused.delete(file)
  }

  async #runCommands(block) {
    const commands = commandsOf(block)
    if (!commands) return this.#fail(block.line, 'the first line is not a command: it needs "$ "')
    const { folder } = this.#place
    for (const { line, text, expected } of commands) {
      const files = [...this.#files]
      const wrong = await this.#session.run(text, expected, startsServer(folder, text, files))
      this.#use(filesReached(folder, text, files))
      if (wrong) {
        this.failures.push({ page: this.#plan.page, line, ...wrong })
        return
      }
    }
  }

  #scripts() {
    return JSON.parse(readFileSync(join(this.#place.folder, 'package.json'), 'utf8')).scripts
  }

  /** Adds a failure if there is a reason. */
  #fail(line, reason) {
    if (reason) this.failures.push({ page: this.#plan.page, line, reason })
  }

  /** Adds a failure if a command has failed and left an output. */
  #failWith(line, reason, output) {
    if (output === undefined) return
    this.failures.push({ page: this.#plan.page, line, reason, came: output.trimEnd() })
  }
}

function unknown({ language }) {
  if (language === '') return 'a block without a language cannot be checked'
  return `"${language}" is not a language that can be judged`
}

/** Returns the page line that an output refers to. */
function lineIn(output, { blocks, file }) {
  const name = file.replace(/\.\w+$/, '')
  for (const [, number] of output?.matchAll(new RegExp(`${name}\\.\\w+:(\\d+)`, 'g')) ?? []) {
    const line = Number(number)
    if (line >= blocks[0].line) return line
  }
  return undefined
}
