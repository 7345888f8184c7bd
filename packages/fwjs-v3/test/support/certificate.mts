export * from 'fwjs/build/test/support/certificate.mjs'
