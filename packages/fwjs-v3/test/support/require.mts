export * from 'fwjs/build/test/support/require.mjs'
