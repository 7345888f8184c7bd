// A plain app with a dependency that requires Express 4 itself.
const express = require('express')
const { name, version } = require('express/package.json')
const { original } = require('@feathersjs/express')

if (original !== express) throw new Error('the dependency has another Express')
const app = express()
app.get('/', (_req, res) => res.send(`${name}@${version}`))
app.listen(Number(process.env.PORT), '127.0.0.1')
