export * from 'fwjs/build/test/support/templates.mjs'
