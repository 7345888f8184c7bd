// NestJS 10, whose adapter pins one version of Express 4.
require('reflect-metadata')
const { Controller, Get, Module } = require('@nestjs/common')
const { NestFactory } = require('@nestjs/core')

const { createRequire } = require('node:module')

const { name, version } = createRequire(require.resolve('@nestjs/platform-express'))(
  'express/package.json',
)

class Orders {
  list() {
    return `${name}@${version}`
  }
}
Get('/')(Orders.prototype, 'list', Object.getOwnPropertyDescriptor(Orders.prototype, 'list'))
Controller()(Orders)

class Application {}
Module({ controllers: [Orders] })(Application)

NestFactory.create(Application, { logger: false }).then((app) =>
  app.listen(Number(process.env.PORT), '127.0.0.1'),
)
