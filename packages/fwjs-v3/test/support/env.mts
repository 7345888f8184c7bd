// Read when fwjs-v3 is loaded, so this must be imported first: errors aren't logged, and
// deprecation warnings have their own tests.
process.env['NODE_ENV'] = 'test'
process.env['NO_DEPRECATION'] = 'fwjs-v3'
