import { statSync } from 'fs'
import { isAbsolute, resolve } from 'path'
import { isDevWarningEnabled } from '../dev-warn.ts'
import { warn } from '../warning.ts'
import { currentPlace } from './places.ts'

/**
 * Warns about a static folder that doesn't exist. Waits until the current code has finished, because it
 * may create the folder.
 */
export function warnIfMissing(given: string): void {
  if (!isDevWarningEnabled()) return
  const folder = resolve(given)
  if (!isMissing(folder)) return
  const place = currentPlace(warnIfMissing)
  setImmediate(() => {
    if (isMissing(folder)) warn('FWJS_STATIC_ROOT_MISSING', describe(given, folder), place)
  })
}

/** Returns false if the folder can't be read; requests will report that. */
function isMissing(folder: string): boolean {
  try {
    return statSync(folder, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

function describe(given: string, folder: string): string {
  const fact = `fw.static: the folder ${folder} doesn't exist, so no file will be found.`
  if (isAbsolute(given)) return fact
  return `${fact} A relative path starts at the working directory. To start at your file, use path.join(__dirname, '${given}').`
}
