import { statSync } from 'fs'
import { isAbsolute, resolve } from 'path'
import { warn } from '../warning.ts'
import { isAdvising } from './advise.ts'
import { currentPlace } from './places.ts'

/**
 * Warns of a static folder that doesn't exist. The code that is running may be about to create it, so the warning waits
 * until that has ended.
 */
export function adviseFolder(given: string): void {
  if (!isAdvising()) return
  const folder = resolve(given)
  if (!isMissing(folder)) return
  const place = currentPlace(adviseFolder)
  setImmediate(() => {
    if (isMissing(folder)) warn('FWJS_STATIC_ROOT_MISSING', describe(given, folder), place)
  })
}

/** False where the folder cannot be read: that is for the requests to say. */
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
