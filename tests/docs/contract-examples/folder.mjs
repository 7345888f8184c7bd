import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files that examples refer to. */
const FILES = {
  'files/report.pdf': 'a report',
  'files/2026-11.pdf': 'a report',
  '2026-11.pdf': 'a report',
  'public/index.html': '<p>hello</p>',
  'public/favicon.ico': 'an icon',
  'uploads/a.txt': 'a',
  'views/index.pug': 'p hello',
  'views/form.pug': 'p form',
  'views/mail.pug': 'p mail',
  'shared/other.pug': 'p other',
}

/** Creates a working directory for the examples, with the repository's packages installed. */
export function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'contract-examples-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
  symlinkSync(modules, join(folder, 'node_modules'))
  return folder
}
