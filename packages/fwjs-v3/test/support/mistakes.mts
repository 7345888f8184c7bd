export * from 'fwjs/build/test/support/mistakes.mjs'
