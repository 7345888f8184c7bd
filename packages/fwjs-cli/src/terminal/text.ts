import { styleText } from 'util'
import { escaped } from './escape.ts'

type Style = Parameters<typeof styleText>[0]

/** A styled string. The style never comes from outside, and is lost when converted to a string. */
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

/** Printable text: untrusted strings, and styled parts. */
export type Text = string | Styled | readonly Text[]

/** Adds a `util.styleText` style, for terminals that support it. */
export const styled = (style: Style, text: Text): Text => new Styled(style, text)

/** Renders text: escapes everything except the styles. */
export function rendered(text: Text, hasColor: boolean): string {
  if (typeof text === 'string') return escaped(text)
  if (!(text instanceof Styled)) return text.map((part) => rendered(part, hasColor)).join('')
  const inner = rendered(text.text, hasColor)
  return hasColor ? styleText(text.style, inner, { validateStream: false }) : inner
}
