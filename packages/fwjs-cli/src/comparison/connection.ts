import net from 'net'
import { type Answer, noAnswer, readAnswer, readPart } from './answer.ts'

/** When to wait no longer: resolves to true then, and to false once `isOver`. */
export type Patience = (isOver: () => boolean) => Promise<boolean>

/** A raw TCP connection that asks one request after another. */
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

  /** Connects to a port, of the loopback unless told. */
  static open(port: number, host = '127.0.0.1'): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, host, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  /** Whether the other end has closed it. */
  get closed(): boolean {
    return this.#isClosed
  }

  /** The bytes that have come of an answer that has not ended. */
  get received(): Buffer {
    return this.#bytes
  }

  /**
   * Sends the bytes of one request and reads one response. Of one that is not complete when patience
   * ends, nothing is returned: {@link received} has it.
   */
  ask(
    bytes: string | Buffer,
    method: string,
    patience: Patience,
    most: number = Number.POSITIVE_INFINITY,
  ): Promise<Answer> {
    return new Promise((resolve) => {
      let isOver = false
      const finish = (answer: Answer): void => {
        isOver = true
        this.#notice = () => {}
        resolve(answer)
      }
      this.#notice = () => {
        const read = readAnswer(this.#bytes, method, this.#isClosed)
        if (read) {
          this.#bytes = this.#bytes.subarray(read.end)
          finish(read.answer)
        } else if (this.#isClosed) finish(noAnswer('closed'))
        else if (this.#bytes.length > most) finish(readPart(this.#bytes, 'long'))
      }
      if (this.#isClosed) return finish(noAnswer('closed'))
      this.#socket.write(bytes, 'latin1')
      void patience(() => isOver).then((isSilent) => {
        if (isSilent && !isOver) finish(noAnswer('silent'))
      })
    })
  }

  /** Ends it. */
  close(): void {
    this.#socket.destroy()
  }
}
