export * from 'fwjs/build/test/support/installed.mjs'
