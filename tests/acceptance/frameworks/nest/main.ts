import 'reflect-metadata'
import {
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestMiddleware,
  RequestMethod,
  VersioningType,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger'
import type { NextFunction, Request, Response } from 'express'
import { Cats } from './cats'

@Injectable()
class SeenPath implements NestMiddleware {
  use(req: Request, res: Response, next: NextFunction) {
    res.setHeader('x-seen', `${req.baseUrl}|${req.originalUrl}`)
    next()
  }
}

@Module({ controllers: [Cats] })
class Main {
  configure(consumer: MiddlewareConsumer) {
    consumer
      .apply(SeenPath)
      .exclude({ path: 'cats/guarded', method: RequestMethod.GET })
      .forRoutes({ path: 'cats*', method: RequestMethod.ALL })
  }
}

async function start() {
  const options = { logger: false, rawBody: true, cors: true } as const
  const app = await NestFactory.create<NestExpressApplication>(Main, options)
  app.set('trust proxy', 1)
  app.disable('x-powered-by')
  app.useStaticAssets('public', { prefix: '/files' })
  app.setBaseViewsDir('views')
  app.setViewEngine('hbs')
  app.enableVersioning({ type: VersioningType.HEADER, header: 'v' })
  app.useBodyParser('text')
  const settings = new DocumentBuilder().setTitle('cats').build()
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, settings))
  await app.listen(Number(process.env.PORT), '127.0.0.1')
}

void start()
