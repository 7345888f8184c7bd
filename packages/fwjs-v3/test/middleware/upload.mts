import { readdirSync } from 'node:fs'
import { readMultipart } from 'fwjs-v3/lib/middleware/multipart/reader.js'
import { folderOf } from '../support/folder.mts'
import { chain, type Request } from './chain.mts'

export interface Part {
  name?: string
  filename?: string
  headers?: string[]
  content: string | Buffer
}

export const TYPE = 'multipart/form-data; boundary=XX'

/** Returns the bytes that a browser sends for a form with these parts. */
export function formOf(...parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name, filename, headers = [], content }) => {
    const names = [
      'form-data',
      ...(name === undefined ? [] : [`name="${name}"`]),
      ...(filename === undefined ? [] : [`filename="${filename}"`]),
    ]
    const lines = [`Content-Disposition: ${names.join('; ')}`, ...headers]
    return [`--XX\r\n${lines.join('\r\n')}\r\n\r\n`, content, '\r\n']
  })
  return Buffer.concat([...chunks, '--XX--\r\n'].map((chunk) => Buffer.from(chunk)))
}

/** Returns a form with a single handwritten part. */
export function handmade(lines: string, content = 'x'): Buffer {
  return Buffer.from(`--XX\r\n${lines}\r\n\r\n${content}\r\n--XX--\r\n`)
}

export type Options = Parameters<typeof readMultipart>[0]
type Handler = Parameters<typeof chain>[0]

export interface UploadApp {
  app: ReturnType<typeof chain>
  /** Returns the names of the files in the upload folder. */
  left(): string[]
  folder: string
}

/** Creates an app that parses forms into its own folder. */
export function uploadApp(handler: Handler, options: Options = {}): UploadApp {
  const uploadDir = folderOf({})
  const app = chain(readMultipart({ uploadDir, ...options }), handler)
  return { app, left: () => readdirSync(uploadDir), folder: uploadDir }
}

/** Sends the body and the files, without values that differ each time. */
export const show: Handler = (req: Request, res) => {
  const isVolatile = (key: string): boolean => key === 'path' || key === 'headers'
  const text = JSON.stringify({ body: req['body'], files: req['files'] }, (key, value) =>
    isVolatile(key) ? undefined : value,
  )
  res.end(text)
}
