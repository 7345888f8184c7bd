import { isHarmlessValue, isName } from './harmless.ts'
import { boundaryLike } from './placeholder.ts'
import type { Redaction } from './redact.ts'

const DISPOSITION = /^form-data((?:; (?:name|filename)="[^"]*")*)$/i
const PARAMETER = /; (name|filename)="([^"]*)"/gi

/** A body with more parts is redacted as text, because apps don't accept that many. */
const MOST_PARTS = 1000

interface Part {
  head: string
  /** The field name. */
  name: string
  isFile: boolean
}

/** Returns the boundary in a multipart Content-Type. */
export function boundaryOf(type: string): string | undefined {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  return quoted ?? plain
}

/** Redacts a file name and keeps its extension. */
function redactFileName(name: string, redaction: Redaction): string {
  const extension = /\.[A-Za-z]{1,4}$/.exec(name)?.[0] ?? ''
  return redaction.value(name.slice(0, name.length - extension.length), 'body') + extension
}

function redactDisposition(value: string, part: Part, redaction: Redaction): string {
  if (!DISPOSITION.test(value)) return redaction.value(value, 'body')
  return value.replace(PARAMETER, (_, key: string, text: string) => {
    if (key.toLowerCase() === 'filename') {
      part.isFile = true
      return `; ${key}="${redactFileName(text, redaction)}"`
    }
    part.name = text
    return `; ${key}="${isName(text) ? text : redaction.value(text, 'body')}"`
  })
}

function redactHead(head: string, redaction: Redaction): Part {
  const part: Part = { head: '', name: '', isFile: false }
  const lines = head.split('\r\n').map((line) => {
    const [, name = '', value = ''] = /^([\w-]+): *(.*)$/.exec(line) ?? []
    if (name === '') return line && redaction.value(line, 'body')
    if (name.toLowerCase() === 'content-disposition') {
      return `${name}: ${redactDisposition(value, part, redaction)}`
    }
    return redaction
      .headers([[name, value]])
      .flat()
      .join(': ')
  })
  part.head = lines.join('\r\n')
  return part
}

function redactContent(content: string, { name, isFile }: Part, redaction: Redaction): string {
  if (!isFile && isHarmlessValue(name, content)) return content
  if (/^\s*[[{]/.test(content)) return redaction.json(content)
  return isFile ? redaction.text(content) : redaction.value(content, 'body')
}

/** Redacts a part. Its head ends with an empty line, and the part with a line break. */
function redactPart(text: string, redaction: Redaction): string {
  const headEnd = text.indexOf('\r\n\r\n')
  if (!text.startsWith('\r\n') || headEnd === -1) return redaction.text(text)
  const part = redactHead(text.slice(0, headEnd), redaction)
  const start = headEnd + 4
  const end = text.endsWith('\r\n') ? Math.max(text.length - 2, start) : text.length
  const content = redactContent(text.slice(start, end), part, redaction)
  return `${part.head}\r\n\r\n${content}${text.slice(end)}`
}

/** Redacts a multipart body, decoded as Latin-1. */
export function redactMultipart(body: string, boundary: string, redaction: Redaction): string {
  const [before = '', ...parts] = body.split(`--${boundary}`, MOST_PARTS + 1)
  if (parts.length === MOST_PARTS) return redaction.text(body)
  const redacted = parts.map((part) => {
    return part.startsWith('--')
      ? `--${redaction.text(part.slice(2))}`
      : redactPart(part, redaction)
  })
  return [before && redaction.text(before), ...redacted].join(`--${boundaryLike(boundary)}`)
}
