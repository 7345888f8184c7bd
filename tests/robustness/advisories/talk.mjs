import { conversation, headerOf } from '../../conformance/harness/conversation.mjs'

/**
 * Serves an app or a server on a free port of 127.0.0.1 while `ask` is used. A request is
 * `'GET /path'`, `['GET /path', headers, body]`, or the bytes themselves.
 * @template T
 * @param {(ask: (request: any) => Promise<Answer>) => Promise<T>} use
 * @returns {Promise<T>}
 */
export function talk(app, use) {
  return conversation(app, (ask) => use(async (request) => readable(await ask(request))))
}

/** Returns the response to one request. */
export const answerTo = (app, request) => talk(app, (ask) => ask(request))

/** @typedef {{ code: number, text: string, head: string, get: (name: string) => string | undefined }} Answer */
function readable(answer) {
  return {
    code: Number(answer.status.slice(9, 12)),
    text: answer.body.toString('latin1'),
    head: [answer.status, ...answer.headers.map((pair) => pair.join(': '))].join('\n'),
    get: (name) => headerOf(answer, name),
  }
}

/** Returns the responses to several requests, sent one by one. */
export function answersTo(app, requests) {
  return talk(app, async (ask) => {
    const answers = []
    for (const request of requests) answers.push(await ask(request))
    return answers
  })
}
