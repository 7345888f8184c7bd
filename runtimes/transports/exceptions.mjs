// The tests that cannot pass by a transport, each with the reason.

const http2 = {
  'a test runner that stops the clock does not stop a 404': "Node's HTTP/2 needs process.nextTick",
  'headers that described another body are removed and the others stay': 'it reads statusMessage',
  'a function of the program around the response that throws closes the connection':
    'the stream ends, with another error code',
  'an error of any shape from a replaced res.write becomes a response':
    "Node's `end` calls `write`, which throws again",
  'strict host: / {"Host":"evil.com/abc?x="} is a 400; without the setting it is served':
    'Node refuses the request itself',
  'strict host: / {"Host":"a b"} is a 400; without the setting it is served':
    'Node refuses the request itself',
  'strict host also judges the authority of an absolute target': 'Node refuses the request itself',
  'req.hostname is undefined when the host breaks the grammar': 'Node refuses the request itself',
  'redirect hosts: a request whose host is no name stays on it by paths only':
    'Node refuses the request itself',
  'a file is described by these headers in this order': 'names have no capitals',
  'res.append adds to a header and res.set resets it': 'names have no capitals',
  'res.send of a text spells Content-Type its way, however it was spelled before':
    'names have no capitals',
  "the program is the first to be named of res.status(99)\\\\nres.send('text')":
    'Node throws where the status is set',
  'the program is the first to be named of res.status(99)\\\\nres.send({})':
    'Node throws where the status is set',
  'a status outside what Node writes becomes a 500': 'Node throws where the status is set',
  'res.json calls a res.setHeader that was replaced': 'it replaces a function of HTTP/1.1',
  'a replaced end of all responses gets the bytes of a text, as in Express':
    'it replaces a function of HTTP/1.1',
  'setHeader of Node itself, replaced by an agent, sees the headers':
    'it replaces a function of HTTP/1.1',
  'res.end is the native method': 'it expects the function of HTTP/1.1',
  'req and res keep the native fields and methods': 'it expects httpVersion 1.1',
}

const NO_SUCH_TARGET = 'it parses the target, so that this one cannot be asked'
const CUT = 'a response that is cut is an error of the client'
const AT_ONCE = 'it ends a response before `end` returns, so that events come in another order'
const STACK = 'its own functions stand in the stack'
const NAMES = 'it gives names without capitals'

const lightMyRequest = {
  'an application called with a callback passes it what it did not answer':
    'it knows an app only if it gets the app itself',
  'a large file that shrinks cuts the connection': CUT,
  'an error after part of the reply was sent cuts the connection': CUT,
  'a function of the program around the response that throws closes the connection': CUT,
  'an error of any shape from a replaced res.write becomes a response':
    'its `end` calls `write`, which throws again',
  'strict host also judges the authority of an absolute target': NO_SUCH_TARGET,
  'without fallthrough every client error goes to the error handlers, 404 too': NO_SUCH_TARGET,
  'fw.static serves the files of a folder and nothing outside it': NO_SUCH_TARGET,
  'a redirect never leads to another site': NO_SUCH_TARGET,
  'a file is described by these headers in this order': NAMES,
  'res.append adds to a header and res.set resets it': NAMES,
  'res.send of a text spells Content-Type its way, however it was spelled before': NAMES,
  "the program is the first to be named of res.status(99)\\\\nres.send('text')": STACK,
  'the program is the first to be named of res.status(99)\\\\nres.send({})': STACK,
  "the program is the first to be named of res.redirect(99, '/there')": STACK,
  'the program is the first to be named of res.sendStatus(99)': STACK,
  'whatever a member of res throws begins with its caller': STACK,
  'each layer has its own store, and so has what runs in it after next': AT_ONCE,
  'a middleware is over when it calls next, a handler when the response is complete': AT_ONCE,
  'what calls next later has ended its synchronous part before': AT_ONCE,
  'a layer that throws an error publishes it, and then that it is over': AT_ONCE,
  'a layer that rejects an error publishes it, and then that it is over': AT_ONCE,
  'a layer that passes an error publishes it, and then that it is over': AT_ONCE,
  'a request that is refused before the router runs has its error and no layers': NO_SUCH_TARGET,
  'a replaced end of all responses gets the bytes of a text, as in Express':
    'it replaces `end` too',
  'setHeader of Node itself, replaced by an agent, sees the headers':
    'it sets a header of its own before',
  'req.fresh is only true for GET and HEAD with a good status':
    'it gives the body that a handler writes for HEAD',
  'res.end is the native method': 'it replaces `end`',
  'res.send takes a Buffer, a string, an object, a boolean and an array':
    'the length of an empty body is added by the parts of Node that it leaves out',
}

const supertest = {
  'a large file that shrinks cuts the connection': CUT,
  'an error after part of the reply was sent cuts the connection': CUT,
  'strict host also judges the authority of an absolute target': NO_SUCH_TARGET,
  'a redirect never leads to another site': NO_SUCH_TARGET,
  'req.acceptsEncodings gives the best encoding, else false': 'it asks for gzip by itself',
}

export const exceptions = { http2, 'light-my-request': lightMyRequest, supertest }
