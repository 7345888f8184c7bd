// Suppresses errors that attacks provoke on purpose, and deprecation warnings.
process.env.NODE_ENV = 'test'
process.env.NO_DEPRECATION = '*'
process.removeAllListeners('warning')
