import http from 'node:http'
import { Random } from '../../conformance/harness/random.mjs'
import { KINDS, RARE_KINDS } from './requests.mjs'

const AT_ONCE = 32
/** One in this many requests is a rare one. */
const RARE = 200

/**
 * Sends one request; returns null if its response is correct or it was aborted, else what is wrong.
 */
function ask(agent, port, wanted) {
  const { method, target, headers = {}, sent, breaksOff } = wanted
  return new Promise((resolve) => {
    const length = sent === undefined ? {} : { 'Content-Length': Buffer.byteLength(sent) }
    const options = { agent, port, host: '127.0.0.1', method, path: target }
    const request = http.request({ ...options, headers: { ...headers, ...length } })
    request.on('error', (error) => resolve(breaksOff ? null : `${target}: ${error.message}`))
    request.on('response', (response) => {
      if (breaksOff) {
        response.once('data', () => request.destroy())
        response.on('close', () => resolve(null))
        return
      }
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (data) => {
        text += data
      })
      response.on('end', () => resolve(faultOf(wanted, response, text)))
      response.on('error', (error) => resolve(`${target}: ${error.message}`))
    })
    if (breaksOff && sent !== undefined) {
      request.write(sent.slice(0, sent.length / 2), () => request.destroy())
    } else request.end(sent)
  })
}

function faultOf({ target, status, body }, response, text) {
  if (response.statusCode !== status) return `${target}: ${response.statusCode}, not ${status}`
  if (body !== undefined && text !== body) return `${target}: another body (${text.slice(0, 200)})`
  return null
}

/**
 * Sends mixed requests and checks every response.
 * @returns {Promise<{ sent: number, faults: string[] }>}
 */
export async function sendMixedLoad({ port, count, seed }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const random = new Random(seed)
  const faults = []
  let sent = 0
  const work = async () => {
    while (sent < count && faults.length < 20) {
      sent += 1
      const number = seed * 10 + sent
      const kind = random.below(RARE) === 0 ? random.pick(RARE_KINDS) : random.pick(KINDS)
      const fault = await ask(agent, port, kind(number))
      if (fault) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  agent.destroy()
  return { sent, faults }
}
