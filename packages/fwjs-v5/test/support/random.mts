export * from 'fwjs-core/build/test/support/random.mjs'
