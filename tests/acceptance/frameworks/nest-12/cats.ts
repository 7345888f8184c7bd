import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import {
  Body,
  Controller,
  DefaultValuePipe,
  Delete,
  Get,
  Header,
  HttpCode,
  HttpException,
  Ip,
  Param,
  ParseArrayPipe,
  ParseEnumPipe,
  ParseIntPipe,
  ParseUUIDPipe,
  Post,
  Query,
  type RawBodyRequest,
  Redirect,
  Render,
  Req,
  Res,
  Sse,
  StreamableFile,
  UseFilters,
  UseGuards,
  UseInterceptors,
  ValidationPipe,
} from '@nestjs/common'
import { Type } from 'class-transformer'
import { IsInt, IsString, ValidateNested } from 'class-validator'
import type { Request, Response } from 'express'
import { interval, map, take, throwError } from 'rxjs'
import { KeyGuard, TeapotFilter, Wrap } from './parts.js'

class Owner {
  @IsString() name!: string
}

class Cat {
  @IsString() name!: string
  @IsInt() age!: number
  @ValidateNested() @Type(() => Owner) owner!: Owner
}

const strict = new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true })

@Controller('cats')
export class Cats {
  @Get() list(@Query() query: object, @Ip() ip: string) {
    return { query, ip }
  }

  @Get('page-of') pages(
    @Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number,
    @Query('ids', new ParseArrayPipe({ items: Number, optional: true })) ids: number[],
    @Query('order', new ParseEnumPipe({ up: 'up', down: 'down' }, { optional: true }))
    order?: string,
  ) {
    return { page, ids, order }
  }

  @Get('by-key/:key') byKey(@Param('key', ParseUUIDPipe) key: string) {
    return key
  }

  @Get('wild/*path') wildcard(@Param('path') path: string[], @Req() req: Request) {
    return { path, route: req.route.path }
  }

  @Get('optional{/:name}') optional(@Param('name') name?: string) {
    return { name: name ?? 'none' }
  }

  @Get('teapot') @UseFilters(TeapotFilter) teapot() {
    throw new HttpException('short and stout', 418)
  }

  @Get('error') error() {
    throw new Error('not shown')
  }

  @Get('rejected') rejected() {
    return Promise.reject(new HttpException({ reason: 'rejected' }, 409))
  }

  @Get('observed') observed() {
    return throwError(() => new HttpException('observed', 503))
  }

  @Get('guarded') @UseGuards(KeyGuard) guarded() {
    return 'let in'
  }

  @Get('wrapped') @UseInterceptors(Wrap) @Header('Cache-Control', 'no-store') wrapped() {
    return ['inside']
  }

  @Get('moved') @Redirect('/cats', 301) moved() {}

  @Get('elsewhere') @Redirect() elsewhere(@Query('to') to: string) {
    return { url: to, statusCode: 307 }
  }

  @Get('page') @Render('page') page() {
    return { msg: 'rendered' }
  }

  @Get('stream') stream() {
    return new StreamableFile(Buffer.from('streamed'), { disposition: 'attachment', length: 8 })
  }

  @Get('file') file() {
    return new StreamableFile(createReadStream('public/a.txt'), { type: 'text/plain' })
  }

  @Get('missing') missing() {
    return new StreamableFile(createReadStream('public/none.txt'))
  }

  @Sse('events') events() {
    return interval(10).pipe(
      take(3),
      map((count) => ({ id: `${count}`, type: 'tick', data: { count } })),
    )
  }

  @Get('native') native(@Res() res: Response) {
    res.cookie('a', 'b', { httpOnly: true }).status(202).send('native')
  }

  @Get('sent') sent(@Res() res: Response) {
    res.sendFile(resolve('public/a.txt'), { headers: { 'x-sent': '1' } })
  }

  @Get('downloaded') downloaded(@Res() res: Response) {
    res.download(resolve('public/a.txt'), 'café.txt')
  }

  @Get('both') both(@Res({ passthrough: true }) res: Response) {
    res.set('x-both', '1')
    return { both: true }
  }

  @Post() create(@Body(strict) cat: Cat) {
    return { cat, isCat: cat instanceof Cat }
  }

  @Post('raw') @HttpCode(200) raw(@Req() req: RawBodyRequest<Request>) {
    return { bytes: req.rawBody?.length, body: req.body }
  }

  @Delete(':id') @HttpCode(204) remove() {}

  @Get(':id') one(@Param('id', ParseIntPipe) id: number) {
    return { id }
  }
}
