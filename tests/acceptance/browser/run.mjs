// Runs the video example in headless Chromium. The film is long enough that the browser has to
// request another part of it when it seeks. Chromium and ffmpeg are Debian's.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { launchOptions } from '../comparison/browser.mjs'
import { requireTool, toolsFolder } from '../comparison/tools.mjs'

readCommand({
  name: 'node tests/acceptance/browser/run.mjs',
  does: 'Plays the video in examples/video in Chromium.',
  folders: [toolsFolder],
  programs: ['chromium', 'ffmpeg'],
})

const { chromium } = requireTool('playwright-core')
const { films } = await import('../../../examples/video/app.mjs')

const folder = mkdtempSync(join(tmpdir(), 'fwjs-browser-'))

function makeFilm() {
  const source = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=duration=120:size=320x180:rate=25,noise=alls=80:allf=t',
  ]
  const quality = ['-c:v', 'libvpx', '-b:v', '4M', '-minrate', '4M', '-deadline', 'realtime']
  execFileSync('ffmpeg', [
    '-v',
    'error',
    ...source,
    ...quality,
    '-cpu-used',
    '8',
    '-g',
    '50',
    join(folder, 'film.webm'),
  ])
}

/** Serves the example and records which part of the film each request asks for. */
function serve() {
  const asked = []
  const app = films(folder)
  const server = app.listen(0, '127.0.0.1')
  server.on('request', (req) => {
    if (req.url.startsWith('/films/')) asked.push(req.headers.range)
  })
  return new Promise((resolve) => server.once('listening', () => resolve({ server, asked })))
}

/** Runs in the page: seeks, and plays a little from there. */
async function seekAndPlay(target) {
  const video = document.querySelector('video')
  const event = (name) =>
    new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))
  if (video.readyState < 1) await event('loadedmetadata')
  const sought = event('seeked')
  video.currentTime = target
  await sought
  const landed = video.currentTime
  video.muted = true
  await video.play()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return { duration: video.duration, landed, playedTo: video.currentTime, width: video.videoWidth }
}

const checks = []
const check = (title, holds) => checks.push({ title, holds })
let browser
try {
  makeFilm()
  const { server, asked } = await serve()
  browser = await chromium.launch(launchOptions)
  const page = await browser.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) {
      errors.push(message.text())
    }
  })
  await page.goto(`http://127.0.0.1:${server.address().port}/watch/film.webm`)
  const { duration, landed, playedTo, width } = await page.evaluate(seekAndPlay, 100)
  const starts = asked.map((range) => Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0))
  check(`the film has its length: ${duration} s`, Math.abs(duration - 120) < 1)
  check(`seeking lands where it was asked to: ${landed} s`, landed === 100)
  check(`the film plays on from there: ${playedTo} s`, playedTo > 100.2)
  check(`a picture is shown: ${width} pixels wide`, width === 320)
  check(
    `the seek asked for another part: from ${starts.join(', ')}`,
    Math.max(...starts) > 1_000_000,
  )
  check(`no error in the page: ${errors.join('; ') || 'none'}`, errors.length === 0)
  server.closeAllConnections()
  server.close()
} catch (error) {
  check(error.message, false)
} finally {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const { title, holds } of checks) console.log(`${holds ? 'right' : 'WRONG'}: ${title}`)
const failed = checks.filter(({ holds }) => !holds).length
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 && checks.length > 0 ? 0 : 1
