export { deprecationsOf, warningsOf } from 'fwjs/build/test/support/quiet.mjs'
