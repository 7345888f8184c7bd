// Abusive HTTP/2 clients in their own process, so that they don't slow down the probes. node
// http2-attack.mjs PORT MODE COUNT; reports on request how many the server has ended, and when.
import net from 'node:net'
import { FLAGS, frame, TYPES } from '../fuzz/http2/frames.mjs'
import { FLOODS, SLOW } from './http2-modes.mjs'

const [port, mode, count] = process.argv.slice(2)
const { attack, isGone } = { ...SLOW, ...FLOODS }[mode]

class Attacker {
  socket = net.connect(Number(port), '127.0.0.1')
  started = performance.now()
  uploaded = 0
  isReset = false
  isClosed = false
  /** The seconds after which the server ended it; undefined before. */
  gone
  isSilent = false
  onWindow = undefined
  #rest = Buffer.alloc(0)

  constructor() {
    this.socket.on('error', () => {})
    this.socket.once('connect', () => {
      attack(this)
    })
    this.socket.on('data', (chunk) => this.#read(chunk))
    this.socket.once('close', () => {
      this.isClosed = true
      this.#note()
    })
  }

  send(...all) {
    this.socket.write(Buffer.concat(all))
  }

  #note() {
    if (this.gone === undefined && (!isGone || isGone(this))) {
      this.gone = (performance.now() - this.started) / 1000
    }
  }

  #read(chunk) {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let at = 0
    while (this.#rest.length - at >= 9) {
      const end = at + 9 + this.#rest.readUIntBE(at, 3)
      if (this.#rest.length < end) break
      this.#take(this.#rest.subarray(at, end))
      at = end
    }
    this.#rest = this.#rest.subarray(at)
  }

  #take(bytes) {
    const [type, flags] = [bytes[3], bytes[4]]
    if (type === TYPES.reset) {
      this.isReset = true
      this.#note()
    } else if (type === TYPES.windowUpdate && bytes.readUInt32BE(5) === 1) {
      this.onWindow?.(bytes.readUInt32BE(9))
    } else if (type === TYPES.ping && !(flags & FLAGS.ack) && !this.isSilent) {
      this.send(frame(TYPES.ping, FLAGS.ack, 0, bytes.subarray(9)))
    }
  }
}

const attackers = []
process.on('message', () => {
  const gone = attackers.map((one) => one.gone).filter((time) => time !== undefined)
  const uploaded = attackers.reduce((sum, one) => sum + one.uploaded, 0)
  process.send({ open: attackers.length - gone.length, slowest: Math.max(0, ...gone), uploaded })
})

// In groups: the system's queue of connections is limited.
const add = () => {
  for (let index = 0; index < 50 && attackers.length < Number(count); index++) {
    attackers.push(new Attacker())
  }
  if (attackers.length < Number(count)) setTimeout(add, 10)
  else process.send('started')
}
add()
