import { readFileSync } from 'node:fs'

/**
 * Reads the commands in a README.
 *
 * @param {string} file
 * @returns {{ command: string, session: { command: string, expected: string[] }[] }} the one command that
 * runs the example (the first `sh` block), and the commands with their output (the `console` blocks)
 */
export function readReadme(file) {
  const text = readFileSync(file, 'utf8')
  const [command = ''] = blocksOf(text, 'sh')
  if (!/^[^\n]+\n$/.test(command))
    throw new Error(`The first sh block of ${file} must have exactly one line`)
  return { command: command.trim(), session: blocksOf(text, 'console').flatMap(stepsOf) }
}

function blocksOf(text, language) {
  const fences = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))
  return [...fences].map(([, block]) => block)
}

/** A line that starts with "$ " is a command; the lines up to the next one are its output. */
function stepsOf(block) {
  const steps = block.split(/^\$ /m).slice(1)
  return steps.map((step) => {
    const [command, ...expected] = step.split('\n')
    return { command, expected }
  })
}
