export const program = () => ({ args: ['main.cjs'], ready: '/messages' })

export async function flow({ ask }) {
  await ask('GET /messages?$limit=1&a[b]=c', { shows: '"first"' })
  await ask('GET /messages/0', { shows: '"first"' })
  await ask('GET /messages/9', { status: 404, shows: 'no message 9', hides })
  await ask('POST /messages', { json: { text: 'x' }, headers: { 'x-from': 'me' }, status: 201 })
  await ask('POST /messages', { form: 'text=y', status: 201, shows: '"y"' })
  await ask('POST /messages', { json: {}, status: 400, shows: 'no text', hides })
  await ask('PATCH /messages/1', { json: { text: 'z' }, shows: '"z"' })
  await ask('PUT /messages/1', { json: { text: 'z' }, status: 405, hides })
  await ask('DELETE /messages/1', { shows: '"z"' })
  await ask('GET /files/a.txt', { shows: 'a file' })
  await ask('GET /plain/7', { shows: '{"plain":"7"}' })
  await ask('GET /none', { status: 404, shows: 'NotFound', hides })
}

const hides = ['Content-Length', 'ETag']

/** Error responses include the stack, which goes through the framework's own files. */
export const masks = [[/(\\\\?n\s+at [^"\\]*)+/g, ' FRAMES']]
