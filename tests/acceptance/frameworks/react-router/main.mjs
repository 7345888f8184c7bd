import { createRequestHandler } from '@react-router/express'
import express from 'express'
import { RouterContextProvider } from 'react-router'
import { aborted, build, who } from './build.mjs'

function getLoadContext(req) {
  const context = new RouterContextProvider()
  context.set(who, req.get('x-who') ?? 'nobody')
  return context
}

const app = express()
app.set('trust proxy', true)
app.use(express.static('public', { maxAge: '1h' }))
app.get('/aborted', (_req, res) => res.status(aborted.length > 0 ? 200 : 404).json(aborted.length))
app.all('/{*path}', createRequestHandler({ build, mode: 'production', getLoadContext }))
app.listen(Number(process.env.PORT), '127.0.0.1')
