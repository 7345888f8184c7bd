import { logText } from '../../../packages/fwjs-cli/lib/comparison/index.js'

/** Captures stderr, console.error, unhandled rejections and warnings instead of printing them. */
export class CapturedProcess {
  #log = []
  #restore = []

  constructor(environment = {}) {
    this.#replace(console, 'error', (...parts) => this.#log.push(`${parts.join(' ')}\n`))
    this.#replace(process.stderr, 'write', (text) => this.#log.push(String(text)) > 0)
    this.#replace(process.stderr, 'isTTY', false)
    this.#listen('unhandledRejection', (reason) =>
      this.#log.push(`unhandled rejection: ${reason}\n`),
    )
    this.#listen('uncaughtException', (error) => this.#log.push(`uncaught exception: ${error}\n`))
    this.#silenceWarnings()
    for (const [name, value] of Object.entries({ NODE_ENV: 'test', ...environment })) {
      this.#environment(name, value)
    }
  }

  #replace(object, key, value) {
    const before = Object.getOwnPropertyDescriptor(object, key)
    Object.defineProperty(object, key, { value, configurable: true, writable: true })
    this.#restore.push(() => {
      if (before) Object.defineProperty(object, key, before)
      else delete object[key]
    })
  }

  /** Express emits no process warnings, so they are neither compared nor printed. */
  #silenceWarnings() {
    const printers = process.listeners('warning')
    process.removeAllListeners('warning')
    this.#restore.push(() => {
      for (const printer of printers) process.on('warning', printer)
    })
  }

  #listen(event, listener) {
    process.on(event, listener)
    this.#restore.push(() => process.off(event, listener))
  }

  #environment(name, value) {
    const before = process.env[name]
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
    this.#restore.push(() => {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    })
  }

  /** Returns the output since the last call, masked. */
  take() {
    const text = this.#log.join('')
    this.#log.length = 0
    return logText(text)
  }

  leave() {
    for (const restore of this.#restore.reverse()) restore()
  }
}
