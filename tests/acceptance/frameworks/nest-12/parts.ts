import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  type NestMiddleware,
} from '@nestjs/common'
import type { NextFunction, Request, Response } from 'express'
import { map } from 'rxjs'

@Injectable()
export class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    return context.switchToHttp().getRequest().headers['x-key'] === 'k'
  }
}

@Catch(HttpException)
export class TeapotFilter implements ExceptionFilter {
  catch(error: HttpException, host: ArgumentsHost) {
    const res = host.switchToHttp().getResponse()
    res.status(error.getStatus()).json({ filtered: error.message })
  }
}

@Injectable()
export class Wrap implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { method } = context.switchToHttp().getRequest()
    return next.handle().pipe(map((value) => ({ method, value })))
  }
}

@Injectable()
export class SeenPath implements NestMiddleware {
  use(req: Request, res: Response, next: NextFunction) {
    res.setHeader('x-seen', `${req.baseUrl}|${req.originalUrl}`)
    next()
  }
}
