import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import { createViewClass, type ViewClass } from 'fwjs-core/lib/views/view.js'

const View: ViewClass = createViewClass(debugFor('express:view'))

export = View
