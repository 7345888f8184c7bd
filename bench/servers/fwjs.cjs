const app = require('../../packages/fwjs')()
require('./routes.cjs')(app)
app.listen(process.env.PORT, '127.0.0.1')
