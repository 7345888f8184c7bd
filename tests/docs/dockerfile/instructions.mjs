/**
 * An instruction of a Dockerfile.
 *
 * @typedef {{ name: string, options: Record<string, string>, words: string[], text: string }} Instruction
 */

/** Parses a Dockerfile into its stages. An array in JSON becomes `words`. @returns {Instruction[][]} */
export function stagesOf(code) {
  const stages = []
  for (const line of code.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const instruction = read(line)
    if (instruction.name === 'FROM') stages.push([])
    stages.at(-1).push(instruction)
  }
  return stages
}

function read(line) {
  const [, name, flags, text] = /^([A-Z]+)((?: --[\w-]+=\S+)*) (.*)$/.exec(line)
  const options = Object.fromEntries(
    flags
      .split(' ')
      .filter(Boolean)
      .map((flag) => flag.slice(2).split('=')),
  )
  const array = /\[.*\]$/.exec(text)?.[0]
  return { name, options, text, words: array ? JSON.parse(array) : text.split(' ') }
}
