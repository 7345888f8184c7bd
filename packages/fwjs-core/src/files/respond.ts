import { sep } from 'path'
import { failure } from '../errors.ts'
import { isSent } from '../http/fields.ts'
import type { Res } from '../types.ts'
import { chooseFile } from './choose.ts'
import { conditionStatus } from './conditions.ts'
import { contentTag } from './content-tag.ts'
import { fileError } from './file-error.ts'
import { removeContentHeaders, setFileHeaders } from './headers.ts'
import type { FileJob } from './job.ts'
import { checkLinks } from './links.ts'
import { locate } from './locate.ts'
import { closeDescriptor, type OpenFile, statusOfFailure } from './open.ts'
import { chooseSpan, type Span, wholeSpan } from './ranges.ts'
import { hasReservedName, missingError } from './reserved.ts'
import { transfer } from './transfer.ts'

import createError = require('http-errors')

/** Finds the file at an encoded path and sends it, or reports why it can't. */
export function respondWithFile(pathname: string, job: FileJob): void {
  const { options } = job
  const path = locate(pathname, options)
  if (typeof path === 'number') {
    job.done({ kind: 'rejected', status: path })
    return
  }
  // Without a root, application code chose the path, including its drive and streams.
  if (options.root !== undefined && hasReservedName(options.root, path, sep)) {
    // Deferred, as for a file that the file system reports as missing.
    process.nextTick(() => job.done({ kind: 'rejected', status: 404, cause: missingError(path) }))
    return
  }
  chooseFile(path, pathname.endsWith('/'), options, (error, found) => {
    if (error) job.done({ kind: 'rejected', status: statusOfFailure(error), cause: error })
    else if (found === 'directory') job.done({ kind: 'directory' })
    else if (typeof found === 'object') examine(job, found)
    else job.done({ kind: 'rejected', status: 404 })
  })
}

/** From here on, this code must close the descriptor. The first check depends on the options. */
function examine(job: FileJob, file: OpenFile): void {
  if (job.options.symlinks === 'follow') {
    tag(job, file)
    return
  }
  checkLinks(file, job.options, (status) => {
    if (status === undefined) {
      tag(job, file)
      return
    }
    closeDescriptor(file.descriptor)
    job.done({ kind: 'rejected', status })
  })
}

function tag(job: FileJob, file: OpenFile): void {
  if (job.options.etag !== 'strong') {
    respond(job, file)
    return
  }
  contentTag(file, (error, text) => {
    if (error === undefined) {
      respond(job, { ...file, tag: text })
      return
    }
    closeDescriptor(file.descriptor)
    job.done({ kind: 'failed', error: fileError(500, error) })
  })
}

function respond(job: FileJob, file: OpenFile): void {
  let announced: Span | number
  try {
    announced = announce(job, file)
  } catch (error) {
    // Nothing above catches an exception from `setHeaders`, or from a header that Node rejects (D35).
    closeDescriptor(file.descriptor)
    job.done({ kind: 'failed', error })
    return
  }
  if (typeof announced === 'object' && job.req.method !== 'HEAD') {
    transfer(job, file, announced)
    return
  }
  closeDescriptor(file.descriptor)
  if (typeof announced === 'object' || announced === 304) endWithoutBody(job)
  else job.done({ kind: 'failed', error: errorOf(announced, job.res) })
}

/** Sets status and headers for the bytes to send, or returns the status to send instead. */
function announce(job: FileJob, file: OpenFile): Span | number {
  const { req, res, rules, options } = job
  const { path, stat } = file
  if (isSent(res)) return 500
  job.setHeaders(path, stat)
  setFileHeaders(res, file, options, rules)

  const status = conditionStatus(req, res, rules)
  if (status === 304) setUnmodified(res)
  if (status) return status

  const whole = wholeSpan(stat.size, options)
  const span = options.acceptRanges ? chooseSpan(req, res, whole, rules) : whole
  if (span === undefined) return 416
  res.setHeader('Content-Length', span.length)
  return span
}

function setUnmodified(res: Res): void {
  removeContentHeaders(res)
  res.statusCode = 304
}

function endWithoutBody(job: FileJob): void {
  try {
    job.res.end()
  } catch (error) {
    job.done({ kind: 'failed', error })
    return
  }
  job.done({ kind: 'bodiless' })
}

function errorOf(status: number, res: Res): Error {
  if (status === 500) return fileError(500, failure('HEADERS_SENT'))
  if (status !== 416) return fileError(status)
  return createError(416, { headers: { 'Content-Range': res.getHeader('Content-Range') } })
}
