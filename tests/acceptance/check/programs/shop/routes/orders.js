'use strict'
const { Router } = require('express')

/** Something else that has a method send: nothing to complain of. */
const mailer = { send: (code) => code, redirect: (to) => to, param: (name) => name }

module.exports = (app) => {
  const router = Router()

  async function load(req, res) {
    const order = await Promise.resolve({ id: req.params.id })
    if (req.ip === '127.0.0.1') mailer.send(200)
    res.json(order)
  }

  router.param(':id', (req, res, next) => next(res.set('X-Order', 'seen') && undefined))
  router.get('/:id', load)
  router
    .route('/:id/lines/:line+')
    .get((req, res) => res.json(req.params))
  router.post('/:id/pay', (req, res) => {
    res.clearCookie('cart', { maxAge: 1000 })
    res.status(200).sendStatus(202)
  })
  app.set('orders', mailer.redirect('back'))
  return router
}
