export * from 'fwjs/build/test/support/starved.mjs'
export * from 'fwjs/build/test/support/starved-requests.mjs'
