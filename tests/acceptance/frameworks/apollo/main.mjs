import { createRequire } from 'node:module'
import { ApolloServer } from '@apollo/server'
import cors from 'cors'
import express from 'express'

const { version } = createRequire(import.meta.url)('express/package.json')
const { expressMiddleware } = await import(`@as-integrations/express${version.split('.')[0]}`)

const typeDefs = `
  type Book { id: ID! title: String! }
  type Query { books: [Book!]! book(id: ID!): Book who: String fail: String }
  type Mutation { add(title: String!): Book! }
`
const books = [{ id: '1', title: 'first' }]
const resolvers = {
  Query: {
    books: () => books,
    book: (_, { id }) => books.find((book) => book.id === id),
    who: (_, __, { who }) => who,
    fail: () => {
      throw new Error('failed on purpose')
    },
  },
  Mutation: {
    add: (_, { title }) => {
      const book = { id: String(books.length + 1), title }
      books.push(book)
      return book
    },
  },
}

const server = new ApolloServer({ typeDefs, resolvers, includeStacktraceInErrorResponses: false })
await server.start()
const context = ({ req }) => Promise.resolve({ who: req.get('x-who') })
const app = express()
app.use('/graphql', cors(), express.json(), expressMiddleware(server, { context }))
app.use('/unparsed', expressMiddleware(server))
app.listen(Number(process.env.PORT), '127.0.0.1')
