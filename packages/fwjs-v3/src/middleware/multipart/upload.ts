import { createHash, randomUUID } from 'crypto'
import { createWriteStream, unlink, type WriteStream } from 'fs'
import { extname, join } from 'path'
import { pipeline } from 'stream'
import type { FormPart, UploadedFile } from '../../contract/middleware.ts'

/** A file that is being written to disk, or has been. */
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

/** Writes a part's bytes to a file that other users can't read. */
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
  // Runs first, because it may throw: a file opened before would be left behind.
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

/** Returns `.gz` for `x.tar.gz;rm`, because the rest could be harmful in a shell command. */
function extensionOf(filename: string): string {
  return /^\.[\w-]{0,16}/.exec(extname(filename))?.[0] ?? ''
}

/** Disk errors aren't the client's: 507 if the disk is full (F38), otherwise 500. */
export function withDiskStatus(error: NodeJS.ErrnoException): Error {
  if (error.syscall === undefined) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  return Object.assign(error, { status: isFull ? 507 : 500 })
}

/** Removes a file. If the app has moved it away, it's missing here, which isn't an error. */
export function removeUpload({ file, target }: Upload): void {
  if (target.closed) unlink(file.path, ignore)
  else target.once('close', () => unlink(file.path, ignore)).destroy()
}

function ignore(): void {}
