import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPage } from '../../comparison/browser.mjs'
import { multipart } from '../../comparison/client.mjs'
import { flows, withoutPaths } from './flows.mjs'

export function prepare(folder) {
  rmSync(join(folder, 'user'), { recursive: true, force: true })
  mkdirSync(join(folder, 'user'))
}

export const program = (folder) => ({
  args: ['node_modules/node-red/red.js', '-u', join(folder, 'user'), '-s', 'settings.cjs'],
})

async function signIn(ask) {
  await ask('POST /auth/token', { form: `${client}&username=admin&password=wrong`, status: 403 })
  const hides = ['ETag']
  const { body } = await ask('POST /auth/token', {
    form: `${client}&username=admin&password=pw`,
    shows: 'access_token',
    hides,
  })
  return { Authorization: `Bearer ${JSON.parse(body).access_token}` }
}

const withoutTips = { editor: { view: { 'view-show-tips': false } } }
const client = 'client_id=node-red-editor&grant_type=password&scope=*'

const deploy = (ask, token, wanted, headers = {}) =>
  ask('POST /flows', {
    json: { flows: wanted },
    headers: {
      ...token,
      'Content-Type': 'application/json',
      'Node-RED-API-Version': 'v2',
      ...headers,
    },
    shows: 'rev',
  })

async function useFlows(ask) {
  await ask('GET /hi/bob?x[y]=1', { status: 201, shows: '"hello":"bob"' })
  await ask('GET /hi/bob', { headers: { Origin: 'http://x' }, status: 201 })
  await ask('OPTIONS /hi/bob', { headers: { Origin: 'http://x' }, status: 204 })
  const parts = [
    { name: 'a', value: '1' },
    { name: 'file', filename: 'a.txt', type: 'text/plain', value: 'content' },
  ]
  await ask('POST /up', { ...multipart(parts), status: 201, shows: '["file",7]' })
  await ask('POST /up', { json: { a: 1 }, status: 201, shows: '{"a":1}' })
}

/** Signs in and waits until the deployed flow is rendered. */
async function edit(page) {
  await page.fill('#node-dialog-login-username', 'admin')
  await page.fill('#node-dialog-login-password', 'pw')
  await page.click('#node-dialog-login-submit')
  await page.waitForSelector('.red-ui-flow-node')
  await page.waitForSelector('.red-ui-palette-node')
  await page.mouse.move(700, 600)
}

export async function flow({ ask, note, waitFor, port }, folder) {
  await ask('GET /', { shows: '<title>Node-RED', hides: ['ETag'] })
  await ask('GET /flows', { status: 401 })
  const token = await signIn(ask)
  await deploy(ask, token, flows, { 'Node-RED-Deployment-Type': 'full' })
  await waitFor('POST /up', 201)
  await useFlows(ask)
  await ask('GET /flows', { headers: token, shows: '/hi/:name' })
  await ask('GET /nodes', { headers: { ...token, Accept: 'application/json' }, shows: 'http in' })
  await ask('GET /settings', { headers: token, shows: 'httpNodeRoot' })
  await ask('GET /files/a.txt', { shows: 'a file' })
  await ask('GET /red/red.min.js', { encoding: 'latin1' })
  await ask('GET /none', { status: 404 })
  await ask('POST /settings/user', { json: withoutTips, headers: token, status: 204 })
  const seen = await openPage(folder, `http://127.0.0.1:${port}/`, edit)
  // Before signing in, the settings aren't accessible.
  const clean = seen.errors.every((error) => /401 \(Unauthorized\) \S+\/settings/.test(error))
  note('the editor in Chromium', seen, clean && seen.picture !== 'never still')
  await deploy(ask, token, withoutPaths)
  await waitFor('GET /hi/bob', 404)
  await ask('GET /hi/bob', { status: 404 })
}

export const masks = [
  [/("access_token":)"[^"]*"/g, '$1TOKEN'],
  [/\?_=\d+/g, '?_=NOW'],
  [/\?v=[0-9a-f]+/g, '?v=BUILD'],
]
