import { Dicer } from '@fastify/busboy'
import { EventEmitter } from 'events'
import type { IncomingMessage } from 'http'
import { tmpdir } from 'os'
import { Readable } from 'stream'
import type { FormPart, MultipartOptions, UploadedFile } from '../../contract/middleware.ts'
import { createHttpError, setDefaultStatus } from '../http-error.ts'
import { readDisposition } from './disposition.ts'
import { MAX_BYTES, MAX_PAIRS, readHeaders } from './headers.ts'
import { decodeTransfer } from './transfer-coding.ts'
import { removeUpload, storePart, type Upload } from './upload.ts'

/** The parser must never pause inside a part, because it wouldn't resume after the last one. */
const LIMITS = { maxHeaderPairs: MAX_PAIRS, maxHeaderSize: MAX_BYTES, partHwm: 2 ** 30 }
const MAX_PARTS = 1000
const MAX_FIELD_BYTES = 2 * 1024 * 1024

/** A multipart body as it arrives; emits fields, files, and parts as events. */
export class MultipartForm extends EventEmitter {
  bytesReceived = 0
  bytesExpected: number | null = null
  error: Error | undefined
  readonly uploads: Upload[] = []
  private readonly options: MultipartOptions
  private source: IncomingMessage | undefined
  private parts = 0
  private fieldBytes = 0
  private fileBytes = 0
  /** Parts that haven't been read to their end. */
  private readonly open = new Set<Readable>()
  private isWhole = false
  private isRead = false

  constructor(options: MultipartOptions) {
    super()
    this.options = options
  }

  /** Reads the request body. After an error, the rest of it is only counted. */
  read(req: IncomingMessage, boundary: string): void {
    const parser = this.createParser(boundary)
    this.source = req
    this.bytesExpected = readLength(req)
    req.on('data', (chunk: Buffer) => {
      this.bytesReceived += chunk.length
      if (!this.error && !this.isWhole) parser.write(chunk)
      this.emit('progress', this.bytesReceived, this.bytesExpected)
    })
    req.on('end', () => {
      this.isRead = true
      if (!this.isWhole) parser.end()
      this.closeWhenDone()
    })
    req.on('aborted', () => {
      this.emit('aborted')
      this.fail(createHttpError(400, 'Request aborted'))
    })
    req.on('error', (error) => this.fail(error))
  }

  /** Ends the form and removes the files it has written. Only the first error counts. */
  fail(error: Error): void {
    if (this.error) return
    this.cancel(error)
    this.emit('error', error)
  }

  /** Ends a form that no one is waiting for, without an event. */
  cancel(error: Error): void {
    this.error ??= error
    for (const part of this.open) part.destroy()
    for (const upload of this.uploads) removeUpload(upload)
    this.source?.resume()
  }

  private createParser(boundary: string): Dicer {
    const parser = new Dicer({ boundary, ...LIMITS })
    parser.on('part', (part: Readable) => this.addPart(part))
    parser.on('error', (error: Error) => this.fail(error))
    parser.on('finish', () => {
      this.isWhole = true
      this.closeWhenDone()
    })
    return parser
  }

  /** Copies the bytes of a part to a stream that can pause the request. */
  private addPart(source: Readable): void {
    const part = new Readable({ read: () => this.source?.resume() })
    let hasHeaders = false
    source.on('header', (raw: object) => {
      hasHeaders = true
      if (!this.error) this.startPart(part, raw)
    })
    source.on('data', (chunk: Buffer) => {
      if (!part.push(chunk)) this.source?.pause()
    })
    source.on('end', () => {
      if (hasHeaders) part.push(null)
      else this.fail(createHttpError(400, 'malformed headers in multipart part'))
      // A stream that has ended doesn't request more data, and would hold back the next part.
      this.source?.resume()
    })
    // The parser also emits an error here if the body ends early.
    source.on('error', ignore)
  }

  private startPart(source: Readable, raw: object): void {
    let part: FormPart
    try {
      part = this.readPart(source, raw)
    } catch (error) {
      this.failWithStatus(error as Error)
      return
    }
    this.open.add(part)
    part.on('error', ignore)
    this.emit('part', part)
    if (part.name === undefined) part.on('end', () => this.finishPart(part))
    else if (part.filename === undefined) this.readField(part, part.name)
    else if (this.listenerCount('file') > 0) this.storeFile(part, part.name)
    else part.on('end', () => this.finishPart(part))
  }

  /** Adds a status to client errors. An error without one means that the options are invalid. */
  private failWithStatus(error: Error): void {
    setDefaultStatus(error, 500)
    this.fail(error)
  }

  private readPart(source: Readable, raw: object): FormPart {
    const max = this.options.maxFields || MAX_PARTS
    this.parts += 1
    if (this.parts > max) throw createHttpError(400, `maxFields ${max} exceeded.`)
    const headers = readHeaders(raw, this.options.encoding || 'utf8')
    const disposition = readDisposition(headers['content-disposition'])
    // An app that listens to parts may expect parts without a name, as in multipart/related.
    if (disposition.name === undefined && this.listenerCount('part') === 0) {
      throw createHttpError(400, 'multipart part has no name')
    }
    const stream = decodeTransfer(source, headers['content-transfer-encoding'])
    return Object.assign(stream, { headers, ...disposition })
  }

  private readField(part: FormPart, name: string): void {
    const max = this.options.maxFieldsSize || MAX_FIELD_BYTES
    const chunks: Buffer[] = []
    part.on('data', (chunk: Buffer) => {
      this.fieldBytes += chunk.length
      if (this.fieldBytes > max) this.fail(createHttpError(400, `maxFieldsSize ${max} exceeded`))
      else chunks.push(chunk)
    })
    part.on('end', () => {
      if (this.error) return
      this.emit('field', name, Buffer.concat(chunks).toString(this.options.encoding || 'utf8'))
      this.finishPart(part)
    })
  }

  private storeFile(part: FormPart, name: string): void {
    const max = this.options.maxFilesSize || Number.POSITIVE_INFINITY
    const storing = {
      folder: this.options.uploadDir || tmpdir(),
      hash: this.options.hash || (false as const),
      onBytes: (length: number) => {
        this.fileBytes += length
        if (this.fileBytes > max) this.fail(createHttpError(400, `maxFilesSize ${max} exceeded`))
      },
      onStored: (file: UploadedFile) => {
        if (this.error) return
        this.emit('file', name, file)
        this.finishPart(part)
      },
      onError: (error: Error) => this.fail(error),
    }
    try {
      this.uploads.push(storePart(part, storing))
    } catch (error) {
      this.failWithStatus(error as Error)
    }
  }

  private finishPart(part: Readable): void {
    this.open.delete(part)
    this.closeWhenDone()
  }

  private closeWhenDone(): void {
    if (this.error || !this.isWhole || !this.isRead || this.open.size > 0) return
    this.emit('close')
  }
}

/** Returns null if the client doesn't send the length. */
function readLength(req: IncomingMessage): number | null {
  const length = req.headers['content-length']
  return length === undefined ? null : Number.parseInt(length, 10)
}

function ignore(): void {}
