import { createHttpError } from '../http-error.ts'

/** What a part's Content-Disposition says. */
export interface Disposition {
  name: string | undefined
  /** Undefined for a field. */
  filename: string | undefined
}

/**
 * Browsers write `%22` for a quote and leave backslashes as they are (HTML's multipart encoding), so
 * this is not the grammar of quoted strings. The header is read in linear time (R111).
 */
export function readDisposition(header = ''): Disposition {
  const filename = textAfter(header, /\bfilename="/i, '"') ?? extendedFilename(header)
  return {
    name: /\bname="([^"]+)"/i.exec(header)?.[1],
    filename: filename === undefined ? undefined : decodeFilename(filename),
  }
}

/** `filename*=utf-8''%e2%82%ac.txt` (RFC 8187). */
function extendedFilename(header: string): string | undefined {
  const encoded = textAfter(header, /\bfilename\*=utf-8''/i, '')
  if (encoded === undefined) return undefined
  try {
    return decodeURI(encoded)
  } catch {
    throw createHttpError(400, 'malformed filename* in multipart part')
  }
}

/** The text from the mark to the closing that ends the parameter: quotes inside a name are not it. */
function textAfter(header: string, mark: RegExp, closing: string): string | undefined {
  const found = mark.exec(header)
  if (!found) return undefined
  const start = found.index + found[0].length
  const next = header.indexOf(`${closing}; `, start)
  if (next !== -1) return header.slice(start, next)
  const end = header.length - closing.length
  return header.endsWith(closing) && end >= start ? header.slice(start, end) : undefined
}

/** Old browsers send the whole path, and characters that the form's charset lacks as references. */
function decodeFilename(filename: string): string {
  return filename
    .slice(filename.lastIndexOf('\\') + 1)
    .replaceAll('%22', '"')
    .replace(/&#(\d{4});/g, (_text, code: string) => String.fromCharCode(Number(code)))
}
