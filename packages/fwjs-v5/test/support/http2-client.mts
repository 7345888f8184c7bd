export { askHttp2, servingHttp2 } from 'fwjs/build/test/support/http2-client.mjs'
