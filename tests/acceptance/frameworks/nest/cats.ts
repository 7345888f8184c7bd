import {
  type ArgumentsHost,
  Body,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  HttpCode,
  HttpException,
  Injectable,
  Ip,
  Param,
  ParseIntPipe,
  Post,
  Query,
  type RawBodyRequest,
  Redirect,
  Render,
  Req,
  Res,
  Sse,
  StreamableFile,
  UploadedFile,
  UseFilters,
  UseGuards,
  UseInterceptors,
  ValidationPipe,
  Version,
} from '@nestjs/common'
import { FileInterceptor } from '@nestjs/platform-express'
import { IsInt, IsString } from 'class-validator'
import type { Request, Response } from 'express'
import { interval, map, take } from 'rxjs'

class Cat {
  @IsString() name!: string
  @IsInt() age!: number
}

@Injectable()
class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    return context.switchToHttp().getRequest().headers['x-key'] === 'k'
  }
}

@Catch(HttpException)
class TeapotFilter implements ExceptionFilter {
  catch(error: HttpException, host: ArgumentsHost) {
    const res = host.switchToHttp().getResponse()
    res.status(error.getStatus()).json({ filtered: error.message })
  }
}

@Controller('cats')
export class Cats {
  @Get() list(@Query() query: object, @Ip() ip: string) {
    return { query, ip }
  }

  @Get('wild/*') wildcard(@Param() params: object) {
    return params
  }

  @Get('teapot') @UseFilters(TeapotFilter) teapot() {
    throw new HttpException('short and stout', 418)
  }

  @Get('error') error() {
    throw new Error('not shown')
  }

  @Get('guarded') @UseGuards(KeyGuard) guarded() {
    return 'let in'
  }

  @Get('moved') @Redirect('/cats', 301) moved() {}

  @Get('page') @Render('page') page() {
    return { msg: 'rendered' }
  }

  @Get('stream') stream() {
    return new StreamableFile(Buffer.from('streamed'), { disposition: 'attachment' })
  }

  @Sse('events') events() {
    return interval(10).pipe(
      take(2),
      map((count) => ({ data: { count } })),
    )
  }

  @Get('native') native(@Res() res: Response) {
    res.cookie('a', 'b', { httpOnly: true }).status(202).send('native')
  }

  @Get('both') both(@Res({ passthrough: true }) res: Response) {
    res.set('x-both', '1')
    return { both: true }
  }

  @Post() @HttpCode(201) create(@Body(new ValidationPipe()) cat: Cat) {
    return cat
  }

  @Post('raw') raw(@Req() req: RawBodyRequest<Request>) {
    return { bytes: req.rawBody?.length, body: req.body }
  }

  @Post('upload') @UseInterceptors(FileInterceptor('file')) upload(
    @UploadedFile() file: { size: number; originalname: string },
    @Body() body: object,
  ) {
    return { size: file.size, name: file.originalname, body }
  }

  @Version('2') @Get('version') version() {
    return 'second'
  }

  @Get(':id') one(@Param('id', ParseIntPipe) id: number) {
    return { id }
  }
}
