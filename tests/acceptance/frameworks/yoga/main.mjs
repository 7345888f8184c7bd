import express from 'express'
import { GraphQLError } from 'graphql'
import { createPubSub, createSchema, createYoga } from 'graphql-yoga'

const typeDefs = `
  type Book { id: ID! title: String! }
  type Query { books: [Book!]! book(id: ID!): Book who: String request: String secret: String broken: String }
  type Mutation { add(title: String!): Book! upload(file: File!): String! }
  type Subscription { count(to: Int!): Int! failing: Int! added: Book! }
  scalar File
`
const books = [{ id: '1', title: 'first' }]
const events = createPubSub()

const resolvers = {
  Query: {
    books: () => books,
    book: (_, { id }) => books.find((book) => book.id === id),
    who: (_, __, { req }) => req.get('x-who'),
    request: (_, __, { req: { params, query } }) => JSON.stringify({ params, query }),
    secret: () => {
      throw new GraphQLError('not you', {
        extensions: { code: 'FORBIDDEN', http: { status: 403 } },
      })
    },
    broken: () => {
      throw new Error('not shown')
    },
  },
  Mutation: {
    add: (_, { title }, { res }) => {
      const book = { id: String(books.length + 1), title }
      books.push(book)
      res.set('x-added', book.id)
      events.publish('added', book)
      return book
    },
    upload: async (_, { file }) => `${file.name} ${file.type} ${await file.text()}`,
  },
  Subscription: {
    count: {
      resolve: (value) => value,
      subscribe: async function* (_, { to }) {
        for (let value = 1; value <= to; value++) yield value
      },
    },
    failing: {
      resolve: (value) => value,
      subscribe: async function* () {
        yield 1
        throw new GraphQLError('failed on purpose')
      },
    },
    // Nothing ends it but the client.
    added: { resolve: (book) => book, subscribe: () => events.subscribe('added') },
  },
}

const schema = createSchema({ typeDefs, resolvers })
const yoga = createYoga({ schema, logging: false })
const plain = { graphqlEndpoint: '/parsed', graphiql: false, landingPage: false, logging: false }
const closed = []
const app = express()
app.use((req, res, next) => {
  res.on('close', () => res.writableFinished || closed.push(`${req.method} ${req.originalUrl}`))
  next()
})
app.get('/closed', (_req, res) => res.status(closed.length > 0 ? 200 : 404).json(closed))
app.use(yoga.graphqlEndpoint, yoga)
app.use('/parsed', express.json(), createYoga({ schema, ...plain }))
const tenant = createYoga({ schema, ...plain, graphqlEndpoint: '/tenants/*' })
app.all('/tenants/:tenant{/:part}', tenant)
app.listen(Number(process.env.PORT), '127.0.0.1')
