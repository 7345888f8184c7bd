export * from 'fwjs/build/test/support/injection.mjs'
