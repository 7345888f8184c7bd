import { once } from 'node:events'
import net from 'node:net'

const PIECE = Buffer.alloc(65_536, '1')

/**
 * Sends an endless chunked body, at most `most` bytes, until the server responds and closes the
 * connection, or everything is sent.
 * @returns {Promise<{ code: number, read: number }>} the status, and how many bytes the server read
 */
export async function endlessUpload(app, { type = 'application/json', most = 20 * 2 ** 20 } = {}) {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let serverSide
  server.on('connection', (socket) => {
    serverSide = socket
  })
  const client = net.connect(server.address().port, '127.0.0.1')
  client.on('error', () => {})
  const answer = once(client, 'data').catch(() => [''])
  client.write(
    `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  await sendPieces(client, most)
  const [bytes] = await answer
  const read = serverSide.bytesRead
  client.destroy()
  server.closeAllConnections()
  server.close()
  return { code: Number(String(bytes).slice(9, 12)), read }
}

async function sendPieces(client, most) {
  const size = PIECE.length.toString(16)
  for (let sent = 0; sent < most && client.writable; sent += PIECE.length) {
    const isTaken = client.write(
      Buffer.concat([Buffer.from(`${size}\r\n`), PIECE, Buffer.from('\r\n')]),
    )
    if (!isTaken) await Promise.race([once(client, 'drain'), once(client, 'close')]).catch(() => {})
  }
  if (client.writable) client.write('0\r\n\r\n')
}
