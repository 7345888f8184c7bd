import test from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, { type UploadedFile } from 'fwjs-v3'

test('middleware types fit app.use, and callback parameters are inferred', () => {
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

test("misspelled options and options of a wrong type don't compile", () => {
  // @ts-expect-error: unknown option
  fw.multipart({ keepfiles: true })
  // @ts-expect-error: must be a number of bytes or a string
  expectTypeOf(fw.limit).toBeCallableWith(true)
  // @ts-expect-error: the folder is required
  expectTypeOf(fw.static).toBeCallableWith()
})

test('an uploaded file has the properties of 3.x', () => {
  expectTypeOf<UploadedFile['size']>().toEqualTypeOf<number>()
  expectTypeOf<UploadedFile['type']>().toEqualTypeOf<string | null>()
  expectTypeOf<UploadedFile['keep']>().toEqualTypeOf<boolean | undefined>()
})
