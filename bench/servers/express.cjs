const fw = require('express')

const app = fw()
require('./routes.cjs')(app, fw)
app.listen(process.env.PORT, '127.0.0.1')
