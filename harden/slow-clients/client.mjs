import http from 'node:http'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A raw connection: what came back, and when it was closed, in seconds since it was opened. */
export function connect(port, text = '') {
  const socket = net.connect(port, '127.0.0.1')
  const started = performance.now()
  const client = { socket, received: '', seconds: undefined }
  socket.setEncoding('latin1').on('data', (chunk) => {
    client.received += chunk
  })
  // A reset is one way to be closed.
  socket.on('error', () => {})
  client.closed = new Promise((resolve) => {
    socket.once('close', () => {
      client.seconds = (performance.now() - started) / 1000
      resolve(client)
    })
  })
  if (text) socket.write(text)
  return client
}

export const head = (method, path, ...fields) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...fields, '', ''].join('\r\n')

/** Writes as much as the other side takes; resolves when all is written. */
export function writeAll(socket, pieces, piece) {
  return new Promise((resolve) => {
    let written = 0
    const write = () => {
      while (written < pieces && !socket.destroyed) {
        written += 1
        if (!socket.write(piece, written === pieces ? () => resolve() : undefined)) {
          socket.once('drain', write)
          return
        }
      }
    }
    write()
  })
}

/** A request of an ordinary client; the answer with the time that it took, in milliseconds. */
export function ask(port, path) {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          resolve({ status: response.statusCode, text, took: performance.now() - started })
        })
      })
      .on('error', reject)
  })
}

/** Asks again and again while something happens; the times that the answers took. */
export async function probe(port, isOver) {
  const times = []
  while (!isOver()) {
    times.push((await ask(port, '/')).took)
    await pause(20)
  }
  return times
}

export const p99Of = (times) =>
  times.toSorted((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))]
