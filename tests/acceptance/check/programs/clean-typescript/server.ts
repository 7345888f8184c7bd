// Nothing here is wrong, on Express 4 and on Express 5.
import express, {
  type Application,
  type NextFunction,
  type Request,
  type Response,
  Router,
} from 'express'
import session, { type Store } from 'express-session'

interface Message {
  send(status: number): number
  param(name: string): string
}

const asyncHandler =
  (handler: (req: Request, res: Response) => Promise<unknown>) =>
  (req: Request, res: Response, next: NextFunction): void => {
    handler(req, res).catch(next)
  }

function notify(message: Message): number {
  return message.send(200) + message.param('name').length
}

export class Api {
  readonly app: Application = express()
  private readonly router: Router = Router()

  constructor(
    private readonly store: Store,
    private readonly secret: string,
    message: Message,
  ) {
    this.app.set('trust proxy', 1)
    this.app.use(
      session({ secret: this.secret, store: this.store, cookie: { secure: true }, resave: false }),
    )
    this.app.use(express.json({ limit: '10kb' }))
    this.router.get('/:id', asyncHandler(this.show))
    this.router.post('/', (req: Request, res: Response) => {
      res.status(201).json({ name: (req.body as { name?: string } | undefined)?.name, sent: notify(message) })
    })
    this.app.use('/things', this.router)
    this.app.use((error: Error, _req: Request, res: Response, _next: NextFunction) => {
      res.status(500).json({ message: error.message })
    })
  }

  private readonly show = async (req: Request<{ id: string }>, res: Response): Promise<void> => {
    res.json({ id: await Promise.resolve(req.params.id), from: req.ip })
  }
}
