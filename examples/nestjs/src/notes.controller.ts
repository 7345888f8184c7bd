import {
  BadRequestException,
  Body,
  Controller,
  Get,
  Param,
  ParseIntPipe,
  Post,
  Req,
} from '@nestjs/common'
// The fwjs types, under the name that NestJS apps use.
import type { Request } from 'express'
// NestJS needs the class at run time, so this isn't a type import.
import { type Note, NotesService } from './notes.service.js'

@Controller('notes')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  list(): Note[] {
    return this.notes.list()
  }

  @Post()
  create(@Body('text') text: unknown): Note {
    if (typeof text !== 'string') throw new BadRequestException('text must be a string')
    return this.notes.create(text)
  }

  @Get(':id')
  find(@Param('id', ParseIntPipe) id: number): Note {
    return this.notes.find(id)
  }

  /** The fwjs request is available like the Express one. */
  @Get('files/*')
  file(@Req() req: Request): { path: string; languages: string[] } {
    return { path: req.params['0'] ?? '', languages: req.acceptsLanguages() }
  }
}
