import net from 'node:net'

/** Interval in ms at which the server is queried about idle connections. */
const INTERVAL = 10

/**
 * Connections to a server in another process. Time alone does not decide whether silence is a bug:
 * a server that received half a request waits for the rest. So the client asks the server whether
 * it has read all bytes and has a complete request without a response; if not, the client ends the
 * connection, and the server must too. Without that question a client would end the connection
 * before the server has seen the request, and the server would drop it: silence would pass as an
 * end.
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
   * Sends bytes and reads until the connection is closed.
   * @returns {Promise<string>} the data received, or 'silent' if a complete request got no response or the
   *   connection did not end
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

  /** Returns the ports of the clients that have to wait for the server; none if it has exited. */
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
      // The server may exit in the meantime.
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
