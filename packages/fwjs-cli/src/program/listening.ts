import net from 'net'

/**
 * Lets every server of the process listen on an unused port of 127.0.0.1 instead of its own, so that
 * a program can be loaded while it serves elsewhere. Calls `listening` for each server that does.
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
