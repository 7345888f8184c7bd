// NestJS 12, whose adapter needs Express 5.
import 'reflect-metadata'
import { createRequire } from 'node:module'
import { Controller, Get, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'

const adapter = import.meta.resolve('@nestjs/platform-express')
const { name, version } = createRequire(adapter)('express/package.json')

class Bills {
  list() {
    return `${name}@${version}`
  }
}
Get('/')(Bills.prototype, 'list', Object.getOwnPropertyDescriptor(Bills.prototype, 'list'))
Controller()(Bills)

class Application {}
Module({ controllers: [Bills] })(Application)

const app = await NestFactory.create(Application, { logger: false })
await app.listen(Number(process.env.PORT), '127.0.0.1')
