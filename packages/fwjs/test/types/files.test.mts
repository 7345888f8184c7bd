import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, {
  type DownloadOptions,
  type RequestHandler,
  type Response,
  type SendFileOptions,
  type ServeStaticOptions,
  static as serveStatic,
} from 'fwjs'

test('fw.static: types the handler, its options, and the MIME table', () => {
  const options: ServeStaticOptions = {
    maxAge: '1d',
    index: ['a.html'],
    pathForm: 'any',
    setHeaders: (res, path, stat) => res.setHeader('X-Size', `${path} ${stat.size}`),
  }
  expectTypeOf(fw.static('.', options)).toExtend<RequestHandler>()
  expectTypeOf(fw.static.mime.lookup('a.js')).toEqualTypeOf<string>()
  assert.equal(serveStatic, fw.static)
  // @ts-expect-error must be the name of a rule
  const wrong: ServeStaticOptions = { dotfiles: true }
  assert.ok(wrong)
})

test('fw.static: setHeaders gets our response, and options may be declared first', () => {
  fw.static('.', { setHeaders: (res) => res.set('X-Served-By', 'us') })
  fw.static('.', {
    setHeaders(res, path, stat) {
      expectTypeOf(res).toEqualTypeOf<ReturnType<Response['status']>>()
      expectTypeOf(path).toEqualTypeOf<string>()
      expectTypeOf(stat.size).toEqualTypeOf<number>()
    },
  })
  const options = { dotfiles: 'ignore', index: false, maxAge: '1d' }
  assert.equal(typeof fw.static('.', options), 'function')
})

test('res.sendFile and res.download: the callback may be passed in place of the options', () => {
  const all = (res: Response, given: SendFileOptions, more: DownloadOptions) => {
    res.sendFile('/a', (error) => expectTypeOf(error).toExtend<Error | undefined>())
    res.sendFile('a', { root: '.', ...given }, () => {})
    res.download('a', () => {})
    res.download('a', 'name', () => {})
    res.download('a', { maxAge: 5 }, () => {})
    res.download('a', 'name', more, () => {})
    // @ts-expect-error a path is a string
    res.sendFile(5)
  }
  assert.equal(typeof all, 'function')
})
