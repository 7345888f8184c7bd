import test from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, { type UploadedFile } from 'fwjs-v3'

test('middleware fits app.use, and its callbacks know their parameters', () => {
  const app = fw()
  app.use(fw.basicAuth('user', 'pass', 'realm'))
  app.use(
    fw.basicAuth((user, pass) => {
      expectTypeOf(user).toEqualTypeOf<string>()
      return pass === 'b'
    }),
  )
  app.use(fw.basicAuth((user, _pass, done) => done(null, { user })))
  app.use(fw.bodyParser({ keepFiles: true, limit: '5mb', strict: false }))
  app.use('/up', fw.multipart({ defer: true, hash: 'sha1' }))
  app.use(fw.cookieParser('secret'))
  app.use(fw.cookieSession({ key: 'k', cookie: { maxAge: 1000, sameSite: 'lax' }, proxy: true }))
  app.use(fw.csrf({ cookie: { signed: true }, value: (req) => req.headers['x-token'] }))
  app.use(fw.compress({ threshold: '1kb', level: 9, filter: (_req, res) => res.headersSent }))
  app.use(fw.directory('.', { icons: true, filter: (name) => name !== 'x' }))
  app.use(fw.static('.', { hidden: true, maxAge: '1d' }))
  app.use(fw.limit('1mb'))
})

test('options that are misspelt or of a wrong type do not compile', () => {
  // @ts-expect-error: there is no such option
  fw.multipart({ keepfiles: true })
  // @ts-expect-error: a number of bytes, or text
  expectTypeOf(fw.limit).toBeCallableWith(true)
  // @ts-expect-error: a folder is needed
  expectTypeOf(fw.static).toBeCallableWith()
})

test('a file has the fields of 3.x', () => {
  expectTypeOf<UploadedFile['size']>().toEqualTypeOf<number>()
  expectTypeOf<UploadedFile['type']>().toEqualTypeOf<string | null>()
  expectTypeOf<UploadedFile['keep']>().toEqualTypeOf<boolean | undefined>()
})
