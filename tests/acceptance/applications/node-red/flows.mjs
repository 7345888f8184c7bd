const tab = { id: 't1', type: 'tab', label: 'First' }
const response = { id: 'c', type: 'http response', z: 't1', statusCode: '201', wires: [] }
const answer = `
msg.payload = { hello: msg.req.params.name, query: msg.req.query, protocol: msg.req.protocol }
msg.headers = { 'x-flow': '1' }
return msg`
const uploaded = `
const files = msg.req.files ?? []
msg.payload = { body: msg.req.body, files: files.map(({ fieldname, size }) => [fieldname, size]) }
return msg`

const at = (x, y, node) => ({ z: 't1', x, y, ...node })

/** Two paths: one that echoes the request, and one that accepts files. */
export const flows = [
  tab,
  at(150, 80, { id: 'a', type: 'http in', url: '/hi/:name', method: 'get', wires: [['b']] }),
  at(350, 80, { id: 'b', type: 'function', func: answer, outputs: 1, wires: [['c']] }),
  at(550, 80, response),
  at(150, 160, {
    id: 'd',
    type: 'http in',
    url: '/up',
    method: 'post',
    upload: true,
    wires: [['e']],
  }),
  at(350, 160, { id: 'e', type: 'function', func: uploaded, outputs: 1, wires: [['c']] }),
]

export const withoutPaths = [tab]
