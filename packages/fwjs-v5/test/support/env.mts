// Read when fwjs-v5 is loaded, so this must be imported first: errors aren't logged.
process.env['NODE_ENV'] = 'test'
