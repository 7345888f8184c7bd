import 'reflect-metadata'
import { readFile } from 'node:fs'
import { type MiddlewareConsumer, Module, RequestMethod, VersioningType } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Cats } from './cats.js'
import { Sockets, Tenants, Uploads, Versions } from './others.js'
import { SeenPath } from './parts.js'

@Module({ controllers: [Tenants, Cats, Uploads, Versions], providers: [Sockets] })
class Main {
  configure(consumer: MiddlewareConsumer) {
    consumer
      .apply(SeenPath)
      .exclude({ path: 'cats/guarded', method: RequestMethod.GET })
      .forRoutes({ path: 'cats{/*rest}', method: RequestMethod.ALL })
  }
}

async function start() {
  const options = { logger: false, rawBody: true, cors: true } as const
  const app = await NestFactory.create<NestExpressApplication>(Main, options)
  app.set('trust proxy', 1)
  app.set('query parser', 'extended')
  app.disable('x-powered-by')
  app.useStaticAssets('public', { prefix: '/files' })
  app.setBaseViewsDir('views')
  app.engine('html', (path: string, { msg }: { msg: string }, done: (...args: unknown[]) => void) =>
    readFile(path, 'utf8', (error, text) => done(error, text?.replace('{msg}', msg))),
  )
  app.setViewEngine('html')
  app.enableVersioning({ type: VersioningType.URI })
  app.useBodyParser('json', { limit: '1kb' })
  app.useBodyParser('text')
  app.use('/functional', (req: { url: string }, res: { end(text: string): void }) =>
    res.end(req.url),
  )
  await app.listen(Number(process.env.PORT), '127.0.0.1')
}

void start()
