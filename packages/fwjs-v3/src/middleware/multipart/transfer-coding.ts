import { type Readable, Transform } from 'stream'
import { createHttpError } from '../http-error.ts'

const IDENTITY_CODINGS = ['7bit', '8bit', 'binary']

/**
 * Decodes the bytes of a part: clients shouldn't encode them anymore (RFC 7578, 4.7), but some
 * still do.
 */
export function decodeTransfer(part: Readable, coding = 'binary'): Readable {
  const name = coding.toLowerCase()
  if (IDENTITY_CODINGS.includes(name)) return part
  if (name !== 'base64') throw createHttpError(400, `unknown transfer-encoding: ${name}`)
  const decoder = createBase64Decoder()
  part.on('error', (error) => decoder.destroy(error))
  return part.pipe(decoder)
}

/** Decodes four characters into three bytes; the remainder of a chunk waits for the next one. */
function createBase64Decoder(): Transform {
  let left = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = left + chunk.toString('latin1').replace(/[^a-zA-Z0-9+/=]/g, '')
      const whole = text.length - (text.length % 4)
      left = text.slice(whole)
      done(null, Buffer.from(text.slice(0, whole), 'base64'))
    },
    flush(done) {
      done(null, Buffer.from(left, 'base64'))
    },
  })
}
