import assert from 'node:assert/strict'
import { resolve as resolvePath } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { createLaterResolve, createResolve } from '#lib/engine/modules.js'
import type { Resolved } from '#lib/engine/replacement.js'

// Each Node.js version uses one of the two hooks; this tests both.
const express = resolvePath('/program/node_modules/express/index.js')
const fwjs = resolvePath('/program/node_modules/fwjs/agent-shims/node_modules/express/index.js')
const url = (path: string) => pathToFileURL(path).href

/** An APM agent's hook, which marks what it wraps. */
const agent = (specifier: string) => {
  if (specifier.startsWith('node:')) return { url: specifier }
  return { url: `${specifier.startsWith('file:') ? specifier : url(express)}?wrapped` }
}

const asked: Resolved[] = []
const replace = (resolved: Resolved) => {
  asked.push(resolved)
  return resolved.file === express ? fwjs : resolved.file
}
const resolve = createResolve(replace, true)
const laterResolve = createLaterResolve(replace)

async function bothResolve(specifier: string, parentURL?: string) {
  const context = { parentURL }
  const found = resolve(specifier, context, agent)
  assert.deepEqual(
    await laterResolve(specifier, context, (one) => Promise.resolve(agent(one))),
    found,
  )
  return found
}

test('other hooks see the fwjs file, so that an agent can wrap it', async () => {
  const found = await bothResolve('express', url('/program/app.mjs'))
  assert.deepEqual(found, { url: `${url(fwjs)}?wrapped` })
  const last = { request: 'express', file: express, from: resolvePath('/program/app.mjs') }
  assert.deepEqual(asked.at(-1), last)
})

test("doesn't replace other files and non-files", async () => {
  assert.deepEqual(await bothResolve('node:fs', 'data:text/javascript,0'), { url: 'node:fs' })
  assert.deepEqual(await bothResolve(url('/program/a.mjs')), {
    url: `${url('/program/a.mjs')}?wrapped`,
  })
  assert.equal(asked.at(-1)?.from, undefined)
})

test('a hook ignores require if require is switched', () => {
  const context = { conditions: ['require', 'node'] }
  assert.deepEqual(resolve('express', context, agent), { url: `${url(express)}?wrapped` })
  const alone = createResolve(replace, false)
  assert.deepEqual(alone('express', context, agent), { url: `${url(fwjs)}?wrapped` })
})
