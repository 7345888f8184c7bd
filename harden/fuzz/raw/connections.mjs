import net from 'node:net'

/** How often the server is asked about the connections on which nothing happens. */
const INTERVAL = 10

/**
 * Connections to a server in another process. Whether silence is a fault is not decided by time alone:
 * a server that got half a request waits for the rest. So the server is asked whether it has read all
 * bytes and has a whole request that it has not answered; if not, the client ends the connection, and
 * the server must too. Without the first question a client would end the connection before the server
 * has seen the request, and the server would drop it: silence would pass as an end.
 */
export class Connections {
  /** @type {Set<{ socket: net.Socket, since: number, isEnding: boolean, giveUp: () => void }>} */
  #open = new Set()
  #child
  #patience
  #timer
  #isStopped = false

  constructor(child, patience) {
    this.#child = child
    this.#patience = patience
    this.#timer = setTimeout(() => this.#look(), INTERVAL)
  }

  /**
   * Sends bytes and reads until the connection is over.
   * @returns {Promise<string>} what came back, or 'silent' when a whole request got no answer, or the
   *   connection no end
   */
  exchange(port, bytes) {
    return new Promise((resolve) => {
      const chunks = []
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(bytes, () => this.#open.add(one))
      })
      const giveUp = () => {
        socket.destroy()
        resolve('silent')
      }
      const one = { socket, since: Date.now(), isEnding: false, giveUp }
      socket.on('data', (data) => chunks.push(data))
      // A server may close before it has read everything.
      socket.on('error', () => {})
      socket.on('close', () => {
        this.#open.delete(one)
        resolve(Buffer.concat(chunks).toString('latin1'))
      })
    })
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #look() {
    const looked = [...this.#open].filter(({ socket }) => !socket.destroyed)
    if (looked.length > 0) {
      const clients = looked.map(({ socket }) => ({
        port: socket.localPort,
        bytes: socket.bytesWritten,
      }))
      const busy = await this.#ask(clients)
      looked.forEach((one, index) => {
        this.#judge(one, busy.includes(clients[index].port))
      })
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#look(), INTERVAL)
  }

  /** The ports of the clients that have to wait for the server; none when it has ended. */
  #ask(clients) {
    return new Promise((resolve) => {
      const child = this.#child
      const finish = (busy) => {
        child.off('message', onMessage)
        child.off('exit', onExit)
        resolve(busy)
      }
      const onMessage = ({ busy }) => finish(busy)
      const onExit = () => finish([])
      child.on('message', onMessage)
      child.on('exit', onExit)
      // The server may end while it is asked.
      if (child.connected) child.send({ clients }, (error) => error && onExit())
      else onExit()
    })
  }

  #judge(one, isBusy) {
    if (Date.now() - one.since > this.#patience) return one.giveUp()
    if (isBusy || one.isEnding) return
    one.isEnding = true
    one.socket.end()
  }
}
