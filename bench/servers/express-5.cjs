const fw = require('express-5')
const programs = require('../programs/index.cjs')

const app = fw()
programs[process.argv[2]].express(app, fw)
app.listen(process.env.PORT, '127.0.0.1')
