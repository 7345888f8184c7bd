// A clone of the repository in which versions are released: the commands are those that it contains.
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PACKAGES, root } from '../../../scripts/lib/packages.mjs'

const exec = promisify(execFile)

/** Folders with packages that the release commands need. */
const TOOLS = ['tests/docs', 'tests/release', 'tests/robustness']

/** The versions have this date in the changelog. */
const DATE = '2026-01-02'

/** The only settings that git reads: another user may own the repository, as in a container of CI. */
const SETTINGS = `[safe]
  directory = *
[user]
  name = Rehearsal
  email = rehearsal@fwjs.example
`

/**
 * Clones the last commit, and uses the packages that are installed here. Nothing can be pushed: the clone has no
 * remote.
 */
export async function createClone(folder, env) {
  const settings = `${folder}.gitconfig`
  writeFileSync(settings, SETTINGS)
  const git = { GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_NOSYSTEM: '1' }
  const clone = new Clone(folder, { ...env, ...git })
  await exec('git', ['clone', '-q', '--no-hardlinks', root, folder], { env: clone.env })
  await clone.run('git', 'remote', 'remove', 'origin')
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
  for (const place of ['', ...PACKAGES.map((name) => `packages/${name}`)]) {
    const modules = join(root, place, 'node_modules')
    // Links between the packages are relative, so they stay within the clone.
    const options = { recursive: true, verbatimSymlinks: true }
    if (existsSync(modules)) cpSync(modules, join(folder, place, 'node_modules'), options)
  }
  for (const place of TOOLS) {
    symlinkSync(join(root, place, 'node_modules'), join(folder, place, 'node_modules'))
  }
  await clone.run('npm', 'run', '-s', 'build')
  return clone
}

class Clone {
  constructor(folder, env) {
    this.folder = folder
    this.env = env
  }

  read(file) {
    return readFileSync(join(this.folder, file), 'utf8')
  }

  write(file, text) {
    writeFileSync(join(this.folder, file), text)
  }

  /** Runs a command, and rejects with its output if it fails. */
  async run(command, ...args) {
    const options = { cwd: this.folder, env: this.env, maxBuffer: 2 ** 26 }
    const { stdout } = await exec(command, args, options)
    return stdout
  }

  node(...args) {
    return this.run(process.execPath, ...args)
  }

  versions() {
    return Object.fromEntries(
      PACKAGES.map((name) => {
        const { version } = JSON.parse(this.read(`packages/${name}/package.json`))
        return [name, version]
      }),
    )
  }

  async commit(subject) {
    await this.run('git', 'add', '-A')
    await this.run('git', 'commit', '-q', '-m', subject)
  }

  /** Raises versions with the release command; `entryOf` returns the text of each new one for the changelog. */
  async raise(step, names, entryOf) {
    const before = this.versions()
    await this.node('scripts/release/raise.mjs', step, ...names)
    await this.run('npm', 'install', '--silent')
    const versions = this.versions()
    const raised = PACKAGES.filter((name) => versions[name] !== before[name])
    const entries = raised.map((name) => {
      const heading = name === 'fwjs' ? versions[name] : `${name} ${versions[name]}`
      return `## ${heading} (${DATE})\n\n${entryOf(name, versions)}\n`
    })
    const [head, ...others] = this.read('CHANGELOG.md').split(/^(?=## )/m)
    this.write('CHANGELOG.md', [head, ...entries, ...others].join(''))
    return versions
  }

  /** Replaces `unreleased` in the changelog. */
  dateEntries() {
    this.write('CHANGELOG.md', this.read('CHANGELOG.md').replaceAll('(unreleased)', `(${DATE})`))
  }

  /** Does what docs/releasing.md lists between the changelog and the tag: documents, checks, and the commit. */
  async prepareRelease() {
    await this.node('tests/robustness/advisories/write.mjs', '--write')
    await this.run('npm', 'run', '-s', 'build', '--', '--tests')
    for (const check of ['versions', 'owner', 'readmes'])
      await this.node('tests/release/check.mjs', '--final', '--only', check)
    const { fwjs } = this.versions()
    await this.commit(`release: fwjs ${fwjs}`)
    await this.run('git', 'tag', `v${fwjs}`)
    return `v${fwjs}`
  }

  /** Publishes what the tag contains with the release command. Resolves to the folder with the release files. */
  async publish(tag, folder) {
    await this.run('git', 'switch', '-q', '--detach', tag)
    await this.run('npm', 'run', '-s', 'build')
    const into = join(folder, tag)
    await this.node('scripts/release/publish.mjs', '--into', into)
    return into
  }
}
