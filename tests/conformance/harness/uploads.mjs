import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Express 3 leaves its temporary files behind; here they are deleted after the run. */
export const uploadDir = mkdtempSync(path.join(tmpdir(), 'fwjs-uploads-'))
// Windows can't delete a folder with an open file.
if (process.platform !== 'win32') {
  process.on('exit', () => rmSync(uploadDir, { recursive: true, force: true }))
}
