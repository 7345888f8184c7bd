import { View } from 'fwjs/lib/other-majors.js'

/** This file exists because packages load it from 3.x; fwjs-v3 itself does not use it. */
export = View
