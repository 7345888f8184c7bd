import {
  All,
  Body,
  Controller,
  Get,
  HostParam,
  MaxFileSizeValidator,
  ParseFilePipe,
  Post,
  UploadedFile,
  UploadedFiles,
  UseInterceptors,
  Version,
} from '@nestjs/common'
import { FileInterceptor, FilesInterceptor } from '@nestjs/platform-express'
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WsException,
} from '@nestjs/websockets'
import { from, map } from 'rxjs'

interface File {
  size: number
  originalname: string
}

const small = new ParseFilePipe({ validators: [new MaxFileSizeValidator({ maxSize: 10 })] })

@Controller('uploads')
export class Uploads {
  @Post('one') @UseInterceptors(FileInterceptor('file')) one(
    @UploadedFile(small) file: File,
    @Body() body: object,
  ) {
    return { size: file.size, name: file.originalname, body }
  }

  @Post('many') @UseInterceptors(FilesInterceptor('files', 2)) many(
    @UploadedFiles() files: File[],
  ) {
    return files.map(({ originalname }) => originalname)
  }
}

@Controller({ path: 'versions', version: '1' })
export class Versions {
  @Get() first() {
    return 'first'
  }

  @Version('2') @Get() second() {
    return 'second'
  }
}

@Controller({ path: 'tenant', host: ':account.example.com' })
export class Tenants {
  @All() show(@HostParam('account') account: string) {
    return { account }
  }
}

@WebSocketGateway({ path: '/sockets' })
export class Sockets {
  @SubscribeMessage('echo') echo(@MessageBody() text: string) {
    return { event: 'echoed', data: text }
  }

  @SubscribeMessage('count') count() {
    return from([1, 2, 3]).pipe(map((data) => ({ event: 'counted', data })))
  }

  @SubscribeMessage('fail') fail(@ConnectedSocket() _socket: object) {
    throw new WsException('failed')
  }
}
