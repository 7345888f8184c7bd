import assert from 'node:assert/strict'
import test from 'node:test'
import { quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const subdomains = (host: string, offset?: number) => {
  const app = quietApp()
  if (offset !== undefined) app.set('subdomain offset', offset)
  return seen((req) => req.subdomains, { app, headers: { Host: host } })
}

test('req.subdomains lists host parts nearest the domain first', async () => {
  assert.deepEqual(await subdomains('tobi.ferrets.example.com'), ['ferrets', 'tobi'])
  assert.deepEqual(await subdomains('example.com'), [])
  assert.deepEqual(await subdomains('localhost'), [])
})

test('the setting subdomain offset says how many parts are removed', async () => {
  assert.deepEqual(await subdomains('a.b.c.d', 0), ['d', 'c', 'b', 'a'])
  assert.deepEqual(await subdomains('a.b.c.d', 3), ['a'])
  assert.deepEqual(await subdomains('a.b.c.d', 9), [])
})

test('an address counts as one part', async () => {
  assert.deepEqual(await subdomains('127.0.0.1:3000'), [])
  assert.deepEqual(await subdomains('127.0.0.1', 0), ['127.0.0.1'])
  assert.deepEqual(await subdomains('[::1]', 0), ['[::1]'])
})
