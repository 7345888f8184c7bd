const express = require('express')

const app = express()

app.configure(() => {
  app.use(express.bodyParser())
  app.use(app.router)
})
app.get('/hello/:name', (req, res) => res.send(200, { hello: req.params.name }))
app.listen(3000)
