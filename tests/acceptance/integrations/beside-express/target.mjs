export const program = () => ({ args: ['main.cjs'], ready: '/none' })

export async function flow({ ask }) {
  for (const place of ['/theirs-in-ours', '/ours-in-theirs']) {
    await ask(`GET ${place}/in/p/7?a[b]=c`, { shows: '"params":{"parent":"p","id":"7"}' })
    await ask(`POST ${place}/in/p`, { json: { a: 1 }, status: 201, shows: '{"a":1}' })
    await ask(`PUT ${place}/in/p/teapot/now`, { status: 418 })
    await ask(`GET ${place}/in/p/error/now`, { status: 409, shows: 'caught' })
    await ask(`GET ${place}/in/p/files/a.txt`, { shows: 'a file' })
    await ask(`GET ${place}/in/p/deeper/still`, { status: 404 })
    await ask(`OPTIONS ${place}/in/p/7`, { shows: 'GET' })
    await ask(`HEAD ${place}/in/p/7`)
    await ask(`GET ${place}/app/`, { shows: `function ${place}/app` })
    await ask(`GET ${place}/app/render`, { headers: { Referer: '/from' }, status: 302 })
    await ask(`GET ${place}/none`, { status: 404 })
  }
}
