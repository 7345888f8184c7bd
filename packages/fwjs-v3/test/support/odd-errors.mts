export * from 'fwjs/build/test/support/odd-errors.mjs'
