import assert from 'node:assert/strict'
import { startServer } from '../server-process.mjs'
import { unexpectedAnswers } from './requests.mjs'

/** Makes every DNS lookup fail; the control shows that it does. */
const DEAD = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns'
  import { syncBuiltinESMExports } from 'node:module'
  import { isIP } from 'node:net'
  const lookup = dns.lookup
  const dead = (name, ...rest) => {
    if (isIP(name)) return lookup(name, ...rest)
    process.stderr.write('asked DNS for ' + name)
    const error = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })
    process.nextTick(rest.at(-1), error)
  }
  Object.assign(dns, { lookup: dead, resolve: dead, resolve4: dead, resolve6: dead, reverse: dead })
  syncBuiltinESMExports()
  if (process.env.CONTROL) (await import('node:net')).connect(80, 'a.example').on('error', () => {})
`)}`

/** Tests a server whose DNS never responds. */
export async function checkNames(report, { fwjs, folder, SERVER }) {
  await report.check('no request uses DNS', async () => {
    const flags = ['--import', DEAD]
    const server = await startServer([SERVER, fwjs, folder], { flags })
    assert.deepEqual(await unexpectedAnswers(server.port), [])
    await server.stop()
    assert.ok(!server.log.includes('asked DNS'), server.log)
    const control = await startServer([SERVER, fwjs, folder], { flags, env: { CONTROL: '1' } })
    await unexpectedAnswers(control.port)
    await control.stop()
    assert.ok(control.log.includes('asked DNS for a.example'), 'the control asked nothing')
  })
}
