/** Control characters, and format characters such as the right-to-left override. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Returns a text that does not control the terminal. */
export const printable = (text: string): string => text.replace(UNSAFE, '\ufffd')

/** Returns a word as the shell of the system needs it: cmd.exe and PowerShell know double quotes only. */
export function quoted(word: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w@+=:,./\\-]+$/.test(word) && (platform === 'win32' || !word.includes('\\'))) return word
  return platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`
}
