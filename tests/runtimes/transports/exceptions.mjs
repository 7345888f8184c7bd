// Tests that cannot pass over a transport, by package, each with the reason.

const http2 = {
  'a test runner with a stopped clock does not stop a 404': "Node's HTTP/2 needs process.nextTick",
  'headers that described another body are removed, and the others are kept':
    'it reads statusMessage',
  'a wrapper around the response that throws closes the connection':
    'the stream ends, with another error code',
  'strict host: / {"Host":"evil.com/abc?x="} gets a 400; without the setting it is served':
    'Node.js itself rejects the request',
  'strict host: / {"Host":"a b"} gets a 400; without the setting it is served':
    'Node.js itself rejects the request',
  'strict host also checks the authority of an absolute target':
    'Node.js itself rejects the request',
  'req.hostname is undefined if the host is invalid': 'Node.js itself rejects the request',
  'redirect hosts: a request with an invalid host is only redirected to paths':
    'Node.js itself rejects the request',
  'a file is described by these headers in this order': 'names are lowercase',
  'res.append adds to a header and res.set resets it': 'names are lowercase',
  'the name of Content-Type is sent as written': 'names are lowercase',
  'res.send with a string writes Content-Type in its own case, whatever it was before':
    'names are lowercase',
  "the first stack frame is in the app for res.status(99)\\\\nres.send('text')":
    'Node.js throws when the status is set',
  'the first stack frame is in the app for res.status(99)\\\\nres.send({})':
    'Node.js throws when the status is set',
  'a status that Node.js cannot write becomes a 500': 'Node.js throws when the status is set',
  'res.json calls a replaced res.setHeader': 'it replaces an HTTP/1.1 function',
  'a replaced ServerResponse.prototype.end gets the bytes of a string, as in Express':
    'it replaces an HTTP/1.1 function',
  'a ServerResponse.prototype.setHeader replaced by an agent sees the headers':
    'it replaces an HTTP/1.1 function',
  'res.end is the native method': 'it expects the HTTP/1.1 function',
  'req and res keep the native fields and methods': 'it expects httpVersion 1.1',
}

const NO_SUCH_TARGET = 'it parses the target, so this one cannot be requested'
const TRUNCATED = 'a truncated response is a client error'
const AT_ONCE = 'it ends a response before `end` returns, so events come in another order'
const STACK = 'its own functions are in the stack'
const NAMES = 'it returns lowercase names'

const lightMyRequest = {
  'an application called with a callback passes it unhandled requests':
    'it recognizes an app only if it gets the app itself',
  'a large file that shrinks closes the connection': TRUNCATED,
  'a small file that shrinks gets a 500, and a large one closes the connection': TRUNCATED,
  'an error after part of the response was sent closes the connection': TRUNCATED,
  'a wrapper around the response that throws closes the connection': TRUNCATED,
  'an error of any shape from a replaced res.write becomes a response':
    'its `end` calls `write`, which throws again',
  'strict host also checks the authority of an absolute target': NO_SUCH_TARGET,
  'without fallthrough, every client error goes to the error handlers, including 404':
    NO_SUCH_TARGET,
  'fw.static serves the files in a folder and nothing outside it': NO_SUCH_TARGET,
  'a redirect never points to another site': NO_SUCH_TARGET,
  'a file is described by these headers in this order': NAMES,
  'res.append adds to a header and res.set resets it': NAMES,
  'res.send with a string writes Content-Type in its own case, whatever it was before': NAMES,
  "the first stack frame is in the app for res.status(99)\\\\nres.send('text')": STACK,
  'the first stack frame is in the app for res.status(99)\\\\nres.send({})': STACK,
  "the first stack frame is in the app for res.redirect(99, '/there')": STACK,
  'the first stack frame is in the app for res.sendStatus(99)': STACK,
  'the stack of any error thrown by a method of res begins with its caller': STACK,
  'each layer has its own store, and so does its code after next': AT_ONCE,
  'middleware is finished when it calls next, a handler when the response is complete': AT_ONCE,
  'a layer that calls next later ends its synchronous part first': AT_ONCE,
  'a layer that throws an error publishes it before its end': AT_ONCE,
  'a layer that rejects an error publishes it before its end': AT_ONCE,
  'a layer that passes an error publishes it before its end': AT_ONCE,
  'a request rejected before the router runs has its error and no layers': NO_SUCH_TARGET,
  'a replaced ServerResponse.prototype.end gets the bytes of a string, as in Express':
    'it replaces `end` too',
  'a ServerResponse.prototype.setHeader replaced by an agent sees the headers':
    'it sets its own header first',
  'req.fresh is only true for GET and HEAD with a successful status':
    'it returns the body that a handler writes for HEAD',
  'res.end is the native method': 'it replaces `end`',
  'res.send accepts a Buffer, a string, an object, a boolean, and an array':
    'the length of an empty body is added by the parts of Node.js that it skips',
}

const http2For5 = {
  'an invalid host is undefined (Y59)': 'Node.js itself rejects the request',
  'there is no Content-Length with Transfer-Encoding':
    'HTTP/2 has no Transfer-Encoding, and Node.js ignores it',
}

const lightMyRequestFor5 = {
  'a body that other code has read is passed on':
    'its requests have no `complete`, so Express 5 reports an error too',
}

const supertest = {
  'a large file that shrinks closes the connection': TRUNCATED,
  'a small file that shrinks gets a 500, and a large one closes the connection': TRUNCATED,
  'an error after part of the response was sent closes the connection': TRUNCATED,
  'strict host also checks the authority of an absolute target': NO_SUCH_TARGET,
  'a redirect never points to another site': NO_SUCH_TARGET,
  'req.acceptsEncodings returns the best encoding or false': 'it always accepts gzip',
}

export const exceptions = {
  http2: { fwjs: http2, 'fwjs-v5': http2For5 },
  'light-my-request': { fwjs: lightMyRequest, 'fwjs-v5': lightMyRequestFor5 },
  supertest: { fwjs: supertest, 'fwjs-v5': {} },
}
