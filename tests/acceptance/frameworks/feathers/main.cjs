const { BadRequest, NotFound } = require('@feathersjs/errors')
const express = require('@feathersjs/express')
const { feathers } = require('@feathersjs/feathers')

class Messages {
  messages = [{ id: 0, text: 'first' }]

  async find({ query }) {
    return { query, data: this.messages }
  }

  async get(id) {
    const found = this.messages[id]
    if (!found) throw new NotFound(`no message ${id}`)
    return found
  }

  async create(data, { headers }) {
    const message = { id: this.messages.length, from: headers['x-from'], ...data }
    this.messages.push(message)
    return message
  }

  async patch(id, data) {
    return Object.assign(this.messages[id], data)
  }

  async remove(id) {
    return this.messages.splice(id, 1)[0]
  }
}

const app = express(feathers())
app.use(express.json())
app.use(express.urlencoded({ extended: true }))
app.configure(express.rest())
app.use((req, res, next) => {
  req.feathers = { ...req.feathers, headers: req.headers }
  next()
})
app.use('/messages', new Messages())
app.use('/files', express.static('public'))
app.get('/plain/:id', (req, res) => res.json({ plain: req.params.id }))
app.service('messages').hooks({
  before: {
    create: [
      async ({ data }) => {
        if (!data.text) throw new BadRequest('no text')
      },
    ],
  },
})
app.use(express.notFound())
app.use(express.errorHandler({ logger: false, html: false }))
void app.listen(Number(process.env.PORT), '127.0.0.1')
