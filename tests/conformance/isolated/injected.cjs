/* Passes messages to an app as light-my-request does, then sends a request over a socket. */
const http = require('node:http')
const { Readable } = require('node:stream')
const fw = require(process.argv[2])

class InjectedRequest extends Readable {
  method = 'GET'
  url = '/'
  headers = {}
  _read() {
    this.push(null)
  }
}
class InjectedResponse extends http.ServerResponse {}

const app = fw().get('/', (req, res) => res.send('hello'))
Object.setPrototypeOf(Object.getPrototypeOf(app.request), InjectedRequest.prototype)
Object.setPrototypeOf(Object.getPrototypeOf(app.response), InjectedResponse.prototype)
const injected = new InjectedRequest()
app(injected, new InjectedResponse(injected))

const server = app.listen(0, '127.0.0.1', () => {
  http.get({ port: server.address().port, host: '127.0.0.1' }, (response) => {
    process.stdout.write(String(response.statusCode))
    process.exit()
  })
})
