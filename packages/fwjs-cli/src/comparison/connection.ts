import net from 'net'
import { noResponse, type RawResponse, readPart, readResponse } from './answer.ts'

/** Resolves to true on timeout, or to false once `isOver` returns true. */
export type Deadline = (isOver: () => boolean) => Promise<boolean>

/** A raw TCP connection that sends one request after another. */
export class Connection {
  readonly #socket: net.Socket
  #bytes: Buffer = Buffer.alloc(0)
  #isClosed = false
  #notice = (): void => {}

  constructor(socket: net.Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (data) => {
      this.#bytes = this.#bytes.length === 0 ? data : Buffer.concat([this.#bytes, data])
      this.#notice()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#isClosed = true
      this.#notice()
    })
  }

  /** Connects to a port, by default on the loopback address. */
  static open(port: number, host = '127.0.0.1'): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, host, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  /** Whether the server has closed it. */
  get closed(): boolean {
    return this.#isClosed
  }

  /** The bytes received of an incomplete response. */
  get received(): Buffer {
    return this.#bytes
  }

  /**
   * Sends the bytes of one request and reads one response. If it isn't complete by the deadline, the
   * result is empty and {@link received} has the bytes.
   */
  send(
    bytes: string | Buffer,
    method: string,
    deadline: Deadline,
    most: number = Number.POSITIVE_INFINITY,
  ): Promise<RawResponse> {
    return new Promise((resolve) => {
      let isOver = false
      const finish = (response: RawResponse): void => {
        isOver = true
        this.#notice = () => {}
        resolve(response)
      }
      this.#notice = () => {
        const read = readResponse(this.#bytes, method, this.#isClosed)
        if (read) {
          this.#bytes = this.#bytes.subarray(read.end)
          finish(read.response)
        } else if (this.#isClosed) finish(noResponse('closed'))
        else if (this.#bytes.length > most) finish(readPart(this.#bytes, 'long'))
      }
      if (this.#isClosed) return finish(noResponse('closed'))
      this.#socket.write(bytes, 'latin1')
      void deadline(() => isOver).then((isSilent) => {
        if (isSilent && !isOver) finish(noResponse('silent'))
      })
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}
