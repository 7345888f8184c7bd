const app = require('express')()
require('./routes.cjs')(app)
app.listen(process.env.PORT, '127.0.0.1')
