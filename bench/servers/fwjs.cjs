// Another build of fwjs, such as a reference (bench/references.mjs), if the variable names one.
const fw = require(process.env.FWJS_BUILD || '../../packages/fwjs')
const programs = require('../programs/index.cjs')

const app = fw()
programs[process.argv[2]].express(app, fw)
app.listen(process.env.PORT, '127.0.0.1')
