// Installs a folder once, for as long as its package.json stays the same.
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `install` runs in the folder; `manifest` is the text of package.json. */
export async function installOnce(folder, manifest, install) {
  const done = join(folder, 'installed')
  const found = await access(done)
    .then(() => readFile(join(folder, 'package.json'), 'utf8'))
    .catch(() => '')
  if (found === manifest) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), manifest)
  await install(folder)
  await writeFile(done, '')
}
