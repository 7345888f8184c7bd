export * from 'fwjs/build/test/support/garbage.mjs'
