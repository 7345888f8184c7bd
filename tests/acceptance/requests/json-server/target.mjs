import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { prepare as writeDatabase } from '../../applications/json-server/target.mjs'

const application = join(import.meta.dirname, '../../applications/json-server')

export const tree = 'ci'

/** Some requests on its list change data. */
export const isWriting = true

export function prepare(folder) {
  cpSync(join(application, 'public'), join(folder, 'public'), { recursive: true })
  writeDatabase(folder)
}

/** Starts it for a recording. */
export { program } from '../../applications/json-server/target.mjs'

const start = 'node_modules/json-server/lib/cli/bin.js --port 3000 --host 127.0.0.1 --static public'

/** Each copy writes to its own database. */
export const command = () => {
  const database = 'db-$FWJS_COMPARE_COPY.json'
  return ['sh', '-c', `cp db.json ${database} && exec node ${start} ${database}`]
}
