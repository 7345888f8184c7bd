import type { TrustFunction } from '../http/forwarded.ts'

import proxyAddress = require('proxy-addr')

export function compileTrust(value: unknown): TrustFunction {
  if (typeof value === 'function') return value as TrustFunction
  if (value === true) return () => true
  if (typeof value === 'number') return (_address, hop) => hop < value
  if (!value && value !== '') return () => false
  const subnets = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value
  return proxyAddress.compile(subnets as string[])
}
