export * from 'fwjs/build/test/support/waiting.mjs'
