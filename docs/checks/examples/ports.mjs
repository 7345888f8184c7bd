import { once } from 'node:events'
import { createServer } from 'node:net'

/** The ports that pages write. Each has four digits, and so has the one that takes its place: a
 * table or a Content-Length stays as it is. */
const WRITTEN = ['3000', '3001', '3002', '8443']

/**
 * Free ports in place of those that pages write.
 *
 * @typedef {object} Ports
 * @property {(text: string) => string} inside the text with the free ports
 * @property {(text: string) => string} outside the text with the ports of the page
 */

/** Chooses ports that the page does not write itself. @returns {Promise<Ports>} */
export async function choosePorts(page, redisPort) {
  const pairs = []
  for (const written of WRITTEN) pairs.push([written, await freePort(page)])
  if (redisPort) pairs.push(['6379', redisPort])
  return {
    inside: (text) => replaced(text, new Map(pairs)),
    outside: (text) => replaced(text, new Map(pairs.map(([written, free]) => [free, written]))),
  }
}

function replaced(text, ports) {
  return text.replace(/(?<![\w.-])\d{4}(?![\w])/g, (number) => ports.get(number) ?? number)
}

const taken = new Set()

/** A free port of four digits, as a text, that is given out once. */
export async function freePort(page = '') {
  for (;;) {
    const port = String(4001 + Math.floor(Math.random() * 5000))
    if (!taken.has(port) && !page.includes(port) && (await isFree(port))) {
      taken.add(port)
      return port
    }
  }
}

async function isFree(port) {
  const server = createServer()
  try {
    server.listen(Number(port))
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    return false
  }
}
