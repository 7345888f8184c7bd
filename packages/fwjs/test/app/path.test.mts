import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'

test('app.path joins the mount paths and is empty for the root', () => {
  const app = fw()
  const blog = fw()
  const admin = fw()
  app.use('/blog', blog)
  blog.use('/admin', admin)
  assert.equal(app.path(), '')
  assert.equal(blog.path(), '/blog')
  assert.equal(admin.path(), '/blog/admin')
})
