import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import { createViewClass, runEngineDeferred, type ViewClass } from 'fwjs-core/lib/views/view.js'

const View: ViewClass = createViewClass(debugFor('express:view'), runEngineDeferred)

export = View
