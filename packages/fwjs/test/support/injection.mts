import { type RequestListener, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'

/** The injected request. The package awaits `until` before it calls the app. */
export interface Injection {
  method?: string
  headers?: Record<string, string>
  body?: string
  until?: Promise<void>
}

/** A request that is only a stream, like that of light-my-request. */
class InjectedRequest extends Readable {
  httpVersionMajor = 1
  httpVersionMinor = 1
  httpVersion = '1.1'
  socket = { remoteAddress: '127.0.0.1' }
  headers: Record<string, string>

  constructor(
    public url: string,
    public method: string,
    headers: Record<string, string>,
    body: string | undefined,
  ) {
    super({ autoDestroy: false })
    this.headers = { host: 'localhost', ...headers }
    if (body !== undefined) this.push(body)
    this.push(null)
  }

  override _read(): void {}

  override destroy(): this {
    queueMicrotask(() => this.emit('close', new Error('The request was destroyed')))
    return this
  }

  mark(): string {
    return 'injected'
  }
}

type Ending = Parameters<ServerResponse['end']>

/** A response that collects everything written to it. */
export class InjectedResponse extends ServerResponse {
  readonly chunks: Buffer[] = []

  override write(...args: unknown[]): boolean {
    this.chunks.push(Buffer.from(args[0] as string, args[1] as BufferEncoding))
    return true
  }

  override end(...args: unknown[]): this {
    if (typeof args[0] === 'string' || args[0] instanceof Uint8Array) this.write(...args)
    Reflect.apply(ServerResponse.prototype.end, this, [] as unknown as Ending)
    this.emit('finish')
    return this
  }
}

interface Injectable extends RequestListener {
  request: object
  response: object
}

/**
 * Passes a request to an app without a port, as light-my-request 6.8 does: it puts its own classes
 * below the app's prototypes and leaves them there.
 */
export function inject(
  app: unknown,
  url: string,
  { method = 'GET', headers = {}, body, until }: Injection = {},
): Promise<{ status: number; text: string }> {
  const { request, response } = app as Injectable
  Object.setPrototypeOf(Object.getPrototypeOf(request), InjectedRequest.prototype)
  Object.setPrototypeOf(Object.getPrototypeOf(response), InjectedResponse.prototype)
  const req = new InjectedRequest(url, method, headers, body)
  const res = new InjectedResponse(req as never)
  res.assignSocket(
    new Writable({ write: (_chunk, _encoding, done) => setImmediate(done) }) as never,
  )
  const pass = () => (app as (req: object, res: object) => void)(req, res)
  return new Promise((resolve, reject) => {
    req.once('close', reject)
    res.once('finish', () => {
      resolve({ status: res.statusCode, text: String(Buffer.concat(res.chunks)) })
    })
    if (until) until.then(pass, reject)
    else pass()
  })
}
