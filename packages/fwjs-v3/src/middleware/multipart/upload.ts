import { createHash, randomUUID } from 'crypto'
import { createWriteStream, unlink, type WriteStream } from 'fs'
import { extname, join } from 'path'
import { pipeline } from 'stream'
import type { FormPart, UploadedFile } from '../../contract/middleware.ts'

/** One file on its way to the disk, or there. */
export interface Upload {
  file: UploadedFile
  target: WriteStream
}

interface StoreOptions {
  folder: string
  hash: string | false
  /** Called with the length of each chunk. */
  onBytes: (length: number) => void
  onStored: (file: UploadedFile) => void
  onError: (error: Error) => void
}

/** Writes a part's bytes to a file that nobody else can read. */
export function storePart(part: FormPart, options: StoreOptions): Upload {
  const filename = part.filename as string
  const file = {
    fieldName: part.name as string,
    originalFilename: filename,
    path: join(options.folder, `${process.pid}-${randomUUID()}${extensionOf(filename)}`),
    headers: part.headers,
    size: 0,
    name: filename,
    type: part.headers['content-type'] || null,
  } as UploadedFile
  // First what may throw: a file that is open by then would stay.
  const hash = options.hash ? createHash(options.hash) : undefined
  const target = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
  part.on('data', (chunk: Buffer) => {
    file.size += chunk.length
    hash?.update(chunk)
    options.onBytes(chunk.length)
  })
  pipeline(part, target, (error) => {
    if (error) {
      options.onError(withDiskStatus(error))
      return
    }
    if (hash) file.hash = hash.digest('hex')
    options.onStored(file)
  })
  return { file, target }
}

/** The file of `x.tar.gz;rm` gets `.gz`, because the rest could be harmful in a shell command. */
function extensionOf(filename: string): string {
  return /^\.[\w-]{0,16}/.exec(extname(filename))?.[0] ?? ''
}

/** An error of the disk is not the client's: 507 if the disk is full (F38), else 500. */
export function withDiskStatus(error: NodeJS.ErrnoException): Error {
  if (error.syscall === undefined) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  return Object.assign(error, { status: isFull ? 507 : 500 })
}

/** A file that the program has moved away is missing here, which is no error. */
export function removeUpload({ file, target }: Upload): void {
  if (target.closed) unlink(file.path, ignore)
  else target.once('close', () => unlink(file.path, ignore)).destroy()
}

function ignore(): void {}
