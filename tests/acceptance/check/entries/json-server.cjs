const jsonServer = require('json-server')

const app = jsonServer.create()
app.use(jsonServer.defaults({ logger: false, noGzip: true, static: __dirname }))
app.use(
  jsonServer.router({
    posts: [
      { id: 1, title: 'first', likes: 3 },
      { id: 2, title: 'second', likes: 9 },
    ],
    comments: [
      { id: 1, postId: 1, body: 'well' },
      { id: 2, postId: 2, body: 'so so' },
    ],
    profile: { name: 'somebody' },
  }),
)
module.exports = app
