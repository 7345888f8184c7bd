export * from 'fwjs/build/test/support/client.mjs'
