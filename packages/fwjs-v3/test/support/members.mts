export * from 'fwjs/build/test/support/members.mjs'
