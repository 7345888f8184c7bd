export * from 'fwjs/build/test/support/half-sent.mjs'
