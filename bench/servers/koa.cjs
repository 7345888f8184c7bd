const Koa = require('koa')
const { Router } = require('@koa/router')
const programs = require('../programs/index.cjs')

const app = new Koa()
const router = new Router()
programs[process.argv[2]].koa(app, router)
app.use(router.routes())
app.listen(process.env.PORT, '127.0.0.1')
