import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flows } from '../../applications/node-red/flows.mjs'

const application = join(import.meta.dirname, '../../applications/node-red')

export const tree = 'all'

/**
 * As in tests/acceptance/applications, but anyone may see the flows: each app would issue a different
 * token.
 */
const settings = `
const settings = require('./application.cjs')
delete settings.adminAuth
module.exports = { ...settings, uiPort: 1880 }
`

export function prepare(folder) {
  mkdirSync(join(folder, 'user'))
  writeFileSync(join(folder, 'user', 'flows.json'), JSON.stringify(flows))
  writeFileSync(join(folder, 'settings.cjs'), settings)
  cpSync(join(application, 'settings.cjs'), join(folder, 'application.cjs'))
  cpSync(join(application, 'public'), join(folder, 'public'), {
    recursive: true,
    preserveTimestamps: true,
  })
}

export const command = () => [
  ...['node', 'node_modules/node-red/red.js', '-u', 'user', '-s', 'settings.cjs'],
]
