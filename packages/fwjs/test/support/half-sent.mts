import net from 'node:net'
import type { Address } from './client.mts'

/** Sends half of a request body, and the rest when the test asks for it. */
export function halfSent({ port }: Address): {
  socket: net.Socket
  sendRest(): void
  text(): string
} {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.write('POST /nope HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf.')
  return { socket, sendRest: () => socket.write('half.'), text: () => text }
}
