import assert from 'node:assert/strict'
import test from 'node:test'
import { quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const subdomains = (host: string, offset?: number) => {
  const app = quietApp()
  if (offset !== undefined) app.set('subdomain offset', offset)
  return seen((req) => req.subdomains, { app, headers: { Host: host } })
}

test('req.subdomains lists host labels, nearest to the domain first', async () => {
  assert.deepEqual(await subdomains('tobi.ferrets.example.com'), ['ferrets', 'tobi'])
  assert.deepEqual(await subdomains('example.com'), [])
  assert.deepEqual(await subdomains('localhost'), [])
})

test('subdomain offset sets the number of removed labels', async () => {
  assert.deepEqual(await subdomains('a.b.c.d', 0), ['d', 'c', 'b', 'a'])
  assert.deepEqual(await subdomains('a.b.c.d', 3), ['a'])
  assert.deepEqual(await subdomains('a.b.c.d', 9), [])
})

test('an IP address counts as one label', async () => {
  assert.deepEqual(await subdomains('127.0.0.1:3000'), [])
  assert.deepEqual(await subdomains('127.0.0.1', 0), ['127.0.0.1'])
  assert.deepEqual(await subdomains('[::1]', 0), ['[::1]'])
})
