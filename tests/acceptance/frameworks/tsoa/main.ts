import express = require('express')

import { ValidateError } from 'tsoa'
import { RegisterRoutes } from './generated/routes'

const app = express()
app.use(express.json())
RegisterRoutes(app)
const answerError: express.ErrorRequestHandler = (error, _req, res, _next) => {
  if (error instanceof ValidateError) return void res.status(422).json({ fields: error.fields })
  res.status(error.status ?? 500).json({ message: error.message })
}
app.use(answerError)
app.listen(Number(process.env['PORT']), '127.0.0.1')
