import net from 'net'

/**
 * Makes every server of the process listen on an unused port on 127.0.0.1, so that an app can be
 * inspected while it runs elsewhere. Calls `listening` for each server.
 */
export function listenOnUnusedPort(listening: (server: net.Server) => void): void {
  const { listen } = net.Server.prototype
  function listenOnLoopback(this: net.Server, ...args: unknown[]): net.Server {
    this.once('listening', () => listening(this))
    const callback = args.find((one): one is () => void => typeof one === 'function')
    return listen.call(this, { port: 0, host: '127.0.0.1' }, callback)
  }
  net.Server.prototype.listen = listenOnLoopback as typeof listen
}
