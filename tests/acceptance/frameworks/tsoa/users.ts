import type { Request as ExpressRequest } from 'express'
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Path,
  Post,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
} from 'tsoa'

interface User {
  /** @minLength 2 */
  name: string
  /** @isInt age */
  age: number
}

@Route('users')
export class Users extends Controller {
  @Get('') list(@Query() page = 1, @Header('x-who') who?: string) {
    return { page, who }
  }

  @Get('guarded') @Security('key', ['read']) guarded(@Request() req: ExpressRequest) {
    return { user: (req as ExpressRequest & { user: string }).user }
  }

  @Get('fail') @Response(418) fail(): void {
    throw Object.assign(new Error('short and stout'), { status: 418 })
  }

  @Get('{id}') one(@Path() id: number) {
    this.setHeader('x-id', String(id))
    return { id }
  }

  @Post('') @SuccessResponse(201) create(@Body() user: User) {
    this.setStatus(201)
    return user
  }

  @Delete('{id}') async remove(@Path() id: number): Promise<void> {
    this.setHeader('x-removed', String(id))
  }
}
