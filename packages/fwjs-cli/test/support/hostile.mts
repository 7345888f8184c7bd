/** Strings that control a terminal, forge a line, or hide their content. */
export const hostile: Record<string, string> = {
  'OSC 52, sets the clipboard': '\u001b]52;c;cm0gLXJm\u0007',
  'OSC 8, a link': '\u001b]8;;http://evil.example\u001b\\here\u001b]8;;\u001b\\',
  'OSC 0, the title': '\u001b]0;owned\u0007',
  'OSC that never ends': '\u001b]2;',
  'CSI 2J, clears the screen': '\u001b[2J\u001b[H',
  'CSI 1A, one line up': 'x\u001b[1A\u001b[2Kfine',
  'CSI 8m, hidden': '\u001b[8mhidden\u001b[0m',
  'CSI 31m, a color': '\u001b[31mred',
  'CSI ?1049h, the other screen': '\u001b[?1049h',
  'CSI 6n, asks for an answer': '\u001b[6n',
  'DCS, a string for the device': '\u001bP$qm\u001b\\',
  'RIS, a reset': '\u001bc',
  'an 8-bit CSI': '\u009b2J',
  'an 8-bit OSC': '\u009d52;c;eA==\u009c',
  'a BEL': '\u0007',
  'a backspace': 'safe\b\b\b\bevil',
  'a CR': 'evil\rsafe',
  'an LF': 'x\nfwjs: everything is fine',
  'a CRLF': 'x\r\n0 errors',
  'a VT': 'x\u000by',
  'a FF': 'x\u000cy',
  'a NEL': 'x\u0085y',
  'a line separator': 'x\u2028y',
  'a paragraph separator': 'x\u2029y',
  'a tab': 'x\ty',
  'a NUL': 'x\0y',
  'a DEL': 'x\u007fy',
  'a shift out': '\u000elqqk',
  'a right-to-left override': 'x\u202egpj.exe',
  isolates: '\u2066x\u2069',
  'a zero-width space': 'ad\u200bmin',
  'a byte order mark': '\ufeffx',
  'tag characters': 'x\u{e0041}\u{e007f}',
  'a lone high surrogate': 'x\ud83dy',
  'a lone low surrogate': 'x\ude00y',
  'a very long word': 'x'.repeat(20_000),
}

export const allHostile: string = Object.values(hostile).join(' ')

/** Characters that must not reach a terminal, except line ends. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Returns the code points of characters that would control the terminal. */
export const controlsIn = (text: string): string[] =>
  [...new Set(text.match(UNSAFE))].map((one) => (one.codePointAt(0) ?? 0).toString(16))
