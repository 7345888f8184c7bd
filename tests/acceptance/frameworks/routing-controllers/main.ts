import 'reflect-metadata'
import { IsInt, IsString } from 'class-validator'
import type { NextFunction, Request, Response } from 'express'
import {
  type Action,
  Authorized,
  BadRequestError,
  Body,
  CookieParam,
  createExpressServer,
  Delete,
  Get,
  HeaderParam,
  HttpCode,
  JsonController,
  OnUndefined,
  Param,
  Post,
  QueryParam,
  Redirect,
  Res,
  UseBefore,
} from 'routing-controllers'

class User {
  @IsString() name!: string
  @IsInt() age!: number
}

function mark(req: Request, res: Response, next: NextFunction) {
  res.set('x-marked', req.originalUrl)
  next()
}

@JsonController('/users')
class Users {
  @Get('/') list(@QueryParam('page') page: number, @HeaderParam('x-who') who: string) {
    return { page, who }
  }

  @Get('/cookie') cookie(@CookieParam('a') a: string) {
    return { a }
  }

  @Get('/guarded') @Authorized('admin') guarded() {
    return { guarded: true }
  }

  @Get('/bad') bad() {
    throw new BadRequestError('no good')
  }

  @Get('/moved') @Redirect('/users/:id') moved() {
    return { id: 7 }
  }

  @Get('/native') @UseBefore(mark) native(@Res() res: Response) {
    return res.status(202).json({ native: true })
  }

  @Get('/nothing') @OnUndefined(204) nothing() {}

  @Get('/:id') one(@Param('id') id: number) {
    return { id }
  }

  @Post('/') @HttpCode(201) create(@Body({ validate: true }) user: User) {
    return user
  }

  @Delete('/:id') remove(@Param('id') id: number) {
    return Promise.resolve({ removed: id })
  }
}

const isAdmin = (action: Action, roles: string[]) =>
  roles.includes(String(action.request.headers['x-role']))

const app = createExpressServer({
  routePrefix: '/api',
  cors: true,
  development: false,
  controllers: [Users],
  authorizationChecker: isAdmin,
})
app.listen(Number(process.env.PORT), '127.0.0.1')
