// What `react-router build` writes, without a bundler: the routes of an app and how to render them.
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { createElement as h, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import * as router from 'react-router'

const { Await, data, Link, Meta, Outlet, redirect, Scripts, ServerRouter } = router
const { useActionData, useLoaderData } = router
const notes = ['first']

export const aborted = []

const root = {
  default: () =>
    h(
      'html',
      { lang: 'en' },
      h('head', null, h(Meta), h('title', null, 'app')),
      h('body', null, h(Outlet), h(Scripts)),
    ),
  ErrorBoundary: () => {
    const error = router.useRouteError()
    return h('html', null, h('body', null, `failed: ${error.data ?? error.message}`))
  },
}

const home = {
  loader: ({ context, request }) => {
    return { who: context.get(who), path: new URL(request.url).pathname }
  },
  headers: () => ({ 'Cache-Control': 'max-age=60' }),
  meta: () => [{ name: 'description', content: 'home' }],
  default: () =>
    h('main', null, `hello ${useLoaderData().who}`, h(Link, { to: '/notes' }, 'notes')),
}

const list = {
  loader: () => ({ notes }),
  action: async ({ request }) => {
    const form = await request.formData()
    const text = form.get('text')
    if (!text) return data({ error: 'no text' }, { status: 422 })
    notes.push(text)
    return redirect('/notes', { headers: { 'Set-Cookie': 'added=1; HttpOnly' } })
  },
  default: () =>
    h(
      'ul',
      null,
      useActionData()?.error,
      ...useLoaderData().notes.map((note) => h('li', { key: note }, note)),
    ),
}

const late = {
  loader: () => ({ value: new Promise((resolve) => setImmediate(resolve, 'streamed')) }),
  default: () =>
    h(
      Suspense,
      { fallback: 'loading' },
      h(Await, { resolve: useLoaderData().value, children: (value) => h('b', null, value) }),
    ),
}

const thrown = {
  loader: ({ params }) => {
    if (params.kind === 'response') throw new Response('no such thing', { status: 404 })
    if (params.kind === 'redirect') throw redirect('/')
    throw new Error('failed on purpose')
  },
  default: () => null,
}

/** A resource route: it has no component. */
const resource = {
  loader: ({ request }) => {
    if (new URL(request.url).search !== '?endless') return Response.json({ method: request.method })
    request.signal.addEventListener('abort', () => aborted.push(request.url))
    const start = (controller) => controller.enqueue(new TextEncoder().encode('data: begun\n\n'))
    return new Response(new ReadableStream({ start }), {
      headers: { 'Content-Type': 'text/event-stream' },
    })
  },
  action: async ({ request }) => new Response(await request.text(), { status: 201 }),
}

const modules = { root, home, list, late, thrown, resource }
const paths = { late: 'late', list: 'notes', thrown: 'thrown/:kind', resource: 'resource' }

function describe(id) {
  const { loader, action, ErrorBoundary } = modules[id]
  const parent = id === 'root' ? {} : { parentId: 'root' }
  const place = { id, path: paths[id] ?? '', index: id === 'home' || undefined, ...parent }
  const manifest = {
    ...place,
    module: `/assets/${id}.js`,
    hasLoader: Boolean(loader),
    hasAction: Boolean(action),
    hasErrorBoundary: Boolean(ErrorBoundary),
  }
  return { route: { ...place, module: modules[id] }, manifest }
}

const described = Object.keys(modules).map((id) => [id, describe(id)])
const pick = (name) => Object.fromEntries(described.map(([id, parts]) => [id, parts[name]]))

export const who = router.createContext()

/** Sends the shell of the page as soon as it's rendered, and the rest as it resolves. */
function handleRequest(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const page = h(ServerRouter, { context, url: request.url })
    const { pipe } = renderToPipeableStream(page, {
      onShellReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: reject,
    })
  })
}

export const build = {
  entry: { module: { default: handleRequest, handleError() {} } },
  routes: pick('route'),
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: pick('manifest'),
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'public',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
}
