require('../untraced.cjs')
require('./fwjs.cjs')
