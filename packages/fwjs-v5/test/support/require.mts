export { load } from 'fwjs/build/test/support/require.mjs'
