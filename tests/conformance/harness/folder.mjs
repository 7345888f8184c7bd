import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Both sides serve the same files. Their times are fixed, so that every run prints the same. */
const WHEN = new Date('2020-02-20T20:20:20.500Z')

const bytes = (length) => Buffer.from(Array.from({ length }, (_, index) => 97 + (index % 26)))

const FILES = {
  'index.html': '<p>index</p>',
  'nums.txt': '123456789',
  'empty.txt': '',
  'style.css': 'b{}',
  'app.js': '1',
  'data.json': '{}',
  'image.svg': '<svg/>',
  'image.png': '\x89PNG',
  'page.html': '<p>page</p>',
  'page.htm': '<p>htm</p>',
  'both.html': 'both',
  'both/index.html': 'both, the directory',
  noextension: 'plain',
  'some.unknown': 'unknown',
  'foo bar': 'blank',
  'snow ☃.txt': 'snow',
  '100%.txt': 'percent',
  '%61.txt': 'escaped',
  'a@b+c,d;e=f&g.txt': 'signs',
  'round(1)[2].txt': 'brackets',
  'é.txt': 'accent',
  '.hidden': 'dot-file',
  '.hidden.html': 'dot-file with extension',
  '.dir/file.txt': 'in a dot-directory',
  '.dir/.deep': 'a dot-file in it',
  '...txt': 'dots',
  'dir/index.html': 'index of dir',
  'dir/index.htm': 'other index of dir',
  'dir/nums.txt': '987654321',
  'no-index/file.txt': 'file',
  'odd-index/index.html/file.txt': 'the index is a directory',
  'odd-index/index.htm': 'second index',
  'dir.txt/file.txt': 'a directory with an extension',
  'admin/secret.txt': 'secret',
  'sixty-four.bin': bytes(65_536),
  'sixty-five.bin': bytes(65_537),
  'large.bin': bytes(200_000),
}

function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-files-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(FILES)) {
    const file = path.join(folder, 'root', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    utimesSync(file, WHEN, WHEN)
  }
  mkdirSync(path.join(folder, 'root-secret'))
  writeFileSync(path.join(folder, 'root-secret', 'x.txt'), 'outside')
  return folder
}

const folder = makeFolder()

/** The served folder; `root-secret/x.txt` is next to it. */
export const root = path.join(folder, 'root')
export const fileAt = (name) => path.join(root, name)
export const LAST_MODIFIED = WHEN.toUTCString()
/** Returns the ETag of a file with this many bytes. */
export const etagOf = (size) => `W/"${size.toString(16)}-${WHEN.getTime().toString(16)}"`
