import { View } from 'fwjs/lib/line.js'

/** Nothing of ours: the file that packages reach for inside 3.x. */
export = View
