import { createHttpError } from '../http-error.ts'

/** The parsed Content-Disposition of a part. */
export interface Disposition {
  name: string | undefined
  /** Undefined for a field. */
  filename: string | undefined
}

/**
 * Parses the header. Browsers send `%22` for a quote and don't escape backslashes (HTML's multipart
 * encoding), so the grammar of quoted strings doesn't apply. Runs in linear time (CVE-2026-8159).
 */
export function readDisposition(header = ''): Disposition {
  const filename = textAfter(header, /\bfilename="/i, '"') ?? extendedFilename(header)
  return {
    name: /\bname="([^"]+)"/i.exec(header)?.[1],
    filename: filename === undefined ? undefined : decodeFilename(filename),
  }
}

/** Parses `filename*=utf-8''%e2%82%ac.txt` (RFC 8187). */
function extendedFilename(header: string): string | undefined {
  const encoded = textAfter(header, /\bfilename\*=utf-8''/i, '')
  if (encoded === undefined) return undefined
  try {
    return decodeURI(encoded)
  } catch {
    throw createHttpError(400, 'malformed filename* in multipart part')
  }
}

/**
 * Returns the text between the mark and the closing delimiter that ends the parameter, ignoring
 * quotes inside a name.
 */
function textAfter(header: string, mark: RegExp, closing: string): string | undefined {
  const found = mark.exec(header)
  if (!found) return undefined
  const start = found.index + found[0].length
  const next = header.indexOf(`${closing}; `, start)
  if (next !== -1) return header.slice(start, next)
  const end = header.length - closing.length
  return header.endsWith(closing) && end >= start ? header.slice(start, end) : undefined
}

/**
 * Removes the path that old browsers send, and decodes references to characters missing from the
 * form's charset.
 */
function decodeFilename(filename: string): string {
  return filename
    .slice(filename.lastIndexOf('\\') + 1)
    .replaceAll('%22', '"')
    .replace(/&#(\d{4});/g, (_text, code: string) => String.fromCharCode(Number(code)))
}
