/** The arguments for `spawn`. */
export interface Invocation {
  file: string
  words: string[]
  shell: boolean
}

/** Words that cmd.exe doesn't need quoted. */
const PLAIN = /^[\w@+=:,./\\-]+$/

/**
 * Returns how to start a command. On Windows, `npm` and similar tools are scripts, which only cmd.exe can
 * start. It takes a single line, in which a path such as `C:\Program Files` needs quotes.
 */
export function invocationOf(
  command: string[],
  platform: NodeJS.Platform = process.platform,
): Invocation {
  const [file = '', ...words] = command
  if (platform !== 'win32' || /\.(?:exe|com)$/i.test(file)) return { file, words, shell: false }
  return { file: command.map(quoted).join(' '), words: [], shell: true }
}

const quoted = (word: string): string =>
  PLAIN.test(word) ? word : `"${word.replaceAll('"', '""')}"`
