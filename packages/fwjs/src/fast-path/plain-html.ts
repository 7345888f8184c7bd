import { isOn } from './switch.ts'

/** What must be written otherwise in HTML, a line break and an indent among it. */
const MARKED = /["&'<>\n]| {2}/
const skipsEscaper = isOn('plain-html')

/** Whether a text can stand in a page as it is: one look instead of three (bench/not-found). */
export function isPlainHtml(text: string): boolean {
  return skipsEscaper && !MARKED.test(text)
}
