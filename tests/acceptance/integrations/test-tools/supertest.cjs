const request = require('supertest')
const app = require('./app.cjs')

const show = ({ status, headers, body, text }) => ({ status, headers, body, text })

async function run() {
  const answers = {
    get: await request(app).get('/users/7').expect('Content-Type', /json/).expect(200, { id: '7' }),
    post: await request(app).post('/users').send({ a: 1 }).expect(201),
    late: await request(app).get('/late').expect(200, 'late'),
    error: await request(app).get('/error').expect(500),
    none: await request(app).get('/none').expect(404),
    agent: await request.agent(app).get('/users/8').expect('Set-Cookie', /a=b/),
  }
  for (const [title, answer] of Object.entries(answers)) {
    process.stdout.write(`${JSON.stringify({ title: `supertest ${title}`, got: show(answer) })}\n`)
  }
}

void run()
