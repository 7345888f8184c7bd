import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The ports that pages use. Each has four digits, like its replacement: a table or a Content-Length stays
 * unchanged.
 */
const WRITTEN = ['3000', '3001', '3002', '8443']

/**
 * Free ports that replace those on the pages.
 *
 * @typedef {object} Ports
 * @property {(text: string) => string} inside returns the text with the free ports
 * @property {(text: string) => string} outside returns the text with the page's ports
 */

/** Chooses ports that don't occur on the page. @returns {Promise<Ports>} */
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

/** Returns a free four-digit port as a string; never the same one twice. */
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
