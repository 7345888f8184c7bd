import { styleText } from 'util'
import { escaped } from './escape.ts'

type Style = Parameters<typeof styleText>[0]

/** A text with a style. The style never comes from outside, and is lost where only a string is wanted. */
class Styled {
  readonly style: Style
  readonly text: Text

  constructor(style: Style, text: Text) {
    this.style = style
    this.text = text
  }

  toString(): string {
    return String(this.text)
  }
}

/** What can be printed: strings from anywhere, and parts with a style. */
export type Text = string | Styled | readonly Text[]

/** Gives a text a style of `util.styleText`, for terminals that show styles. */
export const styled = (style: Style, text: Text): Text => new Styled(style, text)

/** Returns what is written for a text: everything is escaped except the styles. */
export function rendered(text: Text, hasColor: boolean): string {
  if (typeof text === 'string') return escaped(text)
  if (!(text instanceof Styled)) return text.map((part) => rendered(part, hasColor)).join('')
  const inner = rendered(text.text, hasColor)
  return hasColor ? styleText(text.style, inner, { validateStream: false }) : inner
}
