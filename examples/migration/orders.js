const { Router } = require('express')

const router = Router()
const orders = [{ id: 1, item: 'tea' }]

router.param('id', (req, res, next, id) => {
  req.order = orders.find((order) => order.id === Number(id))
  next(req.order ? undefined : 'route')
})

router
  .route('/')
  .get((req, res) => res.json(orders))
  .post((req, res) => {
    const order = { id: orders.length + 1, item: req.body.item }
    orders.push(order)
    res.status(201).location(`${req.baseUrl}/${order.id}`).json(order)
  })
router.get('/:id', (req, res) => res.json(req.order))
router.delete('/:id', (req, res) => {
  orders.splice(orders.indexOf(req.order), 1)
  res.sendStatus(204)
})

module.exports = router
