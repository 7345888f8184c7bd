import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../server-process.mjs'
import { ask, unexpectedAnswers } from './requests.mjs'

const LINE = '\r\n'
const FORM = [
  '--b',
  'Content-Disposition: form-data; name="file"; filename="a.bin"',
  '',
  'x'.repeat(2 ** 21),
  '--b--',
  '',
].join(LINE)

const upload = (port) =>
  ask(port, '/upload', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': FORM.length },
    body: FORM,
  })

/** Mounts a one-megabyte disk in memory, and unmounts it afterwards. */
async function withSmallDisk(work) {
  const disk = mkdtempSync(path.join(tmpdir(), 'fwjs-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
  try {
    await work(disk)
  } finally {
    execFileSync('umount', [disk])
    rmdirSync(disk)
  }
}

const uploadsIn = (disk, before) => readdirSync(disk).filter((name) => !before.includes(name))

/** Fills the disk while files are uploaded and sent. */
export async function checkDisk(report, { fwjs, fwjs3, folder, SERVER }) {
  await report.check('an upload that fills the disk is a 507 and leaves no files', async () => {
    await withSmallDisk(async (disk) => {
      cpSync(folder, disk, { recursive: true })
      const before = readdirSync(disk)
      const server = await startServer([SERVER, fwjs3, disk])
      try {
        assert.equal((await upload(server.port)).status, 507)
        assert.deepEqual(uploadsIn(disk, before), [])
        assert.deepEqual(await ask(server.port, '/ping'), { status: 200, body: 'pong' })
      } finally {
        await server.stop()
      }
    })
  })
  await report.check('files are sent from a full disk', async () => {
    await withSmallDisk(async (disk) => {
      cpSync(folder, disk, { recursive: true })
      const server = await startServer([SERVER, fwjs, disk])
      try {
        fill(disk)
        assert.equal(statfsSync(disk).bfree, 0, 'the control: the disk is not full')
        assert.deepEqual(await unexpectedAnswers(server.port), [])
      } finally {
        await server.stop()
      }
    })
  })
}

function fill(disk) {
  try {
    writeFileSync(path.join(disk, 'fill'), Buffer.alloc(2 ** 21))
  } catch (error) {
    assert.equal(error.code, 'ENOSPC')
  }
}
