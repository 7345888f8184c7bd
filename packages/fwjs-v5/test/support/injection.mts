export { inject } from 'fwjs/build/test/support/injection.mjs'
