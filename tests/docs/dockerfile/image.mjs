import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stagesOf } from './instructions.mjs'

/**
 * What a Dockerfile describes, built in folders.
 *
 * @typedef {object} Image
 * @property {string} folder the working folder of the last stage
 * @property {Record<string, string>} env its `ENV`
 * @property {string} [user]
 * @property {string[]} command
 * @property {string[]} [healthCheck]
 */

/** Runs the instructions of a Dockerfile in folders. `env` is added to the environment of `RUN`. @returns {Image} */
export function build(code, context, target, env) {
  const images = new Map()
  for (const [index, stage] of stagesOf(code).entries()) {
    const image = { root: join(target, `${index}`), folder: join(target, `${index}`), env: {} }
    for (const instruction of stage) {
      const apply = INSTRUCTIONS[instruction.name]
      if (!apply) throw new Error(`${instruction.name} isn't supported by this check`)
      apply(image, instruction, { context, images, env })
    }
    images.set(nameOf(stage) ?? index, image)
  }
  return [...images.values()].at(-1)
}

const nameOf = ([{ text }]) => / AS (\w+)$/.exec(text)?.[1]

const INSTRUCTIONS = {
  FROM: () => {},
  EXPOSE: () => {},
  WORKDIR(image, { text }) {
    image.folder = join(image.root, text)
    mkdirSync(image.folder, { recursive: true })
  },
  ENV(image, { text }) {
    const [name, value] = text.split('=')
    image.env[name] = value
  },
  COPY(image, { options, words }, { context, images }) {
    const to = words.at(-1)
    for (const from of words.slice(0, -1)) {
      const source = options.from ? join(images.get(options.from).root, from) : join(context, from)
      const name = to.endsWith('/') ? join(to, basename(from)) : to
      cpSync(source, join(image.folder, name), { recursive: true, verbatimSymlinks: true })
    }
  },
  RUN(image, { text }, { env }) {
    const options = { cwd: image.folder, env: { ...env, ...image.env }, stdio: 'pipe' }
    execFileSync('sh', ['-c', text], options)
  },
  USER(image, { text }) {
    image.user = text
  },
  HEALTHCHECK(image, { words }) {
    image.healthCheck = words
  },
  CMD(image, { words }) {
    image.command = words
  },
}
