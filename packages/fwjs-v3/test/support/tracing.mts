export * from 'fwjs/build/test/support/tracing.mjs'
