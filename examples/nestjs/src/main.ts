import 'reflect-metadata'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { NotesController } from './notes.controller.js'
import { NotesService } from './notes.service.js'

@Module({ controllers: [NotesController], providers: [NotesService] })
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: ['error'] })
await app.listen(process.env['PORT'] ?? 3000)
const { port } = new URL(await app.getUrl())
console.log(`listening on http://localhost:${port}`)
