export * from 'fwjs/build/test/support/folder.mjs'
