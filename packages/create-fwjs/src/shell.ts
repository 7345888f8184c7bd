/** Control characters, and format characters such as the right-to-left override. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Replaces characters that control the terminal. */
export const printable = (text: string): string => text.replace(UNSAFE, '\ufffd')

/** Quotes a word for the shell: cmd.exe and PowerShell only support double quotes. */
export function quoted(word: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w@+=:,./\\-]+$/.test(word) && (platform === 'win32' || !word.includes('\\'))) return word
  return platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`
}
