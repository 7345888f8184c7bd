// Errors that attacks provoke on purpose and notes about deprecated calls would fill the output.
process.env.NODE_ENV = 'test'
process.env.NO_DEPRECATION = '*'
process.removeAllListeners('warning')
