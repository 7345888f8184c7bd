import { failure } from '../errors.ts'
import { isSent } from '../http/out-headers.ts'
import type { Res } from '../shapes.ts'
import { chooseFile } from './choose.ts'
import { conditionStatus } from './conditions.ts'
import { type Errand, fileError } from './errand.ts'
import { removeContentHeaders, setFileHeaders } from './headers.ts'
import { locate } from './locate.ts'
import { closeDescriptor, isMissing, type OpenFile } from './open.ts'
import { chooseSpan, type Span, wholeSpan } from './ranges.ts'
import { transfer } from './transfer.ts'

import createError = require('http-errors')

/** Finds the file that a path (still encoded) names and sends it, or says why not. */
export function deliver(pathname: string, errand: Errand): void {
  const { options } = errand
  const path = locate(pathname, options)
  if (typeof path === 'number') {
    errand.onRefusal(path)
    return
  }
  chooseFile(path, pathname.endsWith('/'), options, (error, found) => {
    if (error) errand.onRefusal(isMissing(error) ? 404 : 500, error)
    else if (found === 'directory') errand.onDirectory()
    else if (typeof found === 'object') answer(errand, found)
    else errand.onRefusal(404)
  })
}

/** From here on the descriptor is ours to close. */
function answer(errand: Errand, file: OpenFile): void {
  let outcome: Span | number
  try {
    errand.onFile()
    outcome = announce(errand, file)
  } catch (error) {
    // Nothing above catches what `setHeaders` throws, or a header that Node refuses (D35).
    closeDescriptor(file.descriptor)
    errand.onError(error)
    return
  }
  if (typeof outcome === 'object' && errand.req.method !== 'HEAD') {
    transfer(errand, file, outcome)
    return
  }
  closeDescriptor(file.descriptor)
  if (typeof outcome === 'object' || outcome === 304) endWithoutBody(errand)
  else errand.onError(errorOf(outcome, errand.res))
}

/** Sets status and headers: for the bytes to send, or for the status that is returned instead. */
function announce(errand: Errand, { path, stat }: OpenFile): Span | number {
  const { req, res, options } = errand
  if (isSent(res)) return 500
  errand.onHeaders(path, stat)
  setFileHeaders(res, path, stat, options)

  const status = conditionStatus(req, res)
  if (status === 304) setUnmodified(res)
  if (status) return status

  const whole = wholeSpan(stat.size, options)
  const span = options.acceptRanges ? chooseSpan(req, res, whole) : whole
  if (span === undefined) return 416
  res.setHeader('Content-Length', span.length)
  return span
}

function setUnmodified(res: Res): void {
  removeContentHeaders(res)
  res.statusCode = 304
}

function endWithoutBody({ res, onError }: Errand): void {
  try {
    res.end()
  } catch (error) {
    onError(error)
  }
}

function errorOf(status: number, res: Res): Error {
  if (status === 500) return fileError(500, failure('HEADERS_SENT'))
  if (status !== 416) return fileError(status)
  return createError(416, { headers: { 'Content-Range': res.getHeader('Content-Range') } })
}
