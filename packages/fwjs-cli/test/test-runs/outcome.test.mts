import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { fileOf } from '#lib/test-runs/outcome.js'

test('the file of a test is relative to the working directory for every runner', () => {
  const path = resolve('a folder', 'a.test.js')
  assert.equal(resolve(fileOf(path)), path)
  assert.equal(fileOf(pathToFileURL(path).href), fileOf(path))
  assert.equal(fileOf(undefined), '')
})
