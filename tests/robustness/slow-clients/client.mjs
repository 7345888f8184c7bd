import http from 'node:http'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Opens a raw connection; records the data received, and when it was closed, in seconds since it
 * was opened.
 */
export function connect(port, text = '') {
  const socket = net.connect(port, '127.0.0.1')
  const started = performance.now()
  const client = { socket, received: '', seconds: undefined }
  socket.setEncoding('latin1').on('data', (chunk) => {
    client.received += chunk
  })
  // A reset also counts as closed.
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

/** Writes as fast as the other side reads; resolves when everything is written. */
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

/** Sends an ordinary request; returns the response and its time in milliseconds. */
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

/** Sends requests repeatedly until `isOver`; returns the response times. */
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
