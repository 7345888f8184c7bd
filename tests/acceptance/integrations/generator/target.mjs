import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../../comparison/program.mjs'

const engines = ['ejs', 'jade']

export function prepare(folder) {
  for (const engine of engines) {
    rmSync(join(folder, engine), { recursive: true, force: true })
    const args = ['node_modules/express-generator/bin/express-cli.js', `--view=${engine}`, engine]
    execFileSync(process.execPath, args, { cwd: folder })
  }
}

export async function flow({ ask, port }, folder) {
  for (const engine of engines) {
    // In development an error page shows its stack, which goes through our files.
    const env = { NODE_ENV: 'production' }
    const place = { folder: join(folder, engine), port, env }
    const program = await startProgram({ args: ['bin/www'], ...place })
    try {
      await ask('GET /', { shows: 'Welcome to Express' })
      await ask('GET /users', { shows: 'respond with a resource' })
      await ask('GET /stylesheets/style.css', { shows: 'body {', hides: ['ETag'] })
      await ask('GET /none', { status: 404, shows: 'Not Found' })
      await ask('POST /users', { json: {}, status: 404 })
      await ask('POST /', {
        body: '{',
        headers: { 'Content-Type': 'application/json' },
        status: 400,
      })
      await ask('GET /', { headers: { Cookie: 'a=b' }, shows: 'Welcome to Express' })
    } finally {
      await program.stop()
    }
  }
}
