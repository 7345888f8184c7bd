// Read when fwjs-v3 is loaded, so this must be imported first: errors are not printed, and notices
// are the subject of tests of their own.
process.env['NODE_ENV'] = 'test'
process.env['NO_DEPRECATION'] = 'fwjs-v3'
