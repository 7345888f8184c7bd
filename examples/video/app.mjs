import { fileURLToPath } from 'node:url'
import fw from 'fwjs'

/** Films of a folder, with a page that plays them; the player seeks by byte ranges. */
export function films(folder) {
  const app = fw()

  app.get('/watch/:film', (req, res) => {
    res.send(`<!doctype html><video controls src="/films/${encodeURIComponent(req.params.film)}">`)
  })
  app.get('/films/:film', (req, res, next) => {
    // The name comes from the client: `root` keeps it inside the folder.
    res.sendFile(req.params.film, { root: folder, maxAge: '1h' }, (error) => {
      // A player that seeks gives up the old request: that is no error.
      if (error && error.code !== 'ECONNABORTED') next(error)
    })
  })
  app.get('/save/:film', (req, res) => {
    res.download(req.params.film, { root: folder })
  })
  return app
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = films(process.argv[2] ?? '.').listen(process.env.PORT ?? 3000, () => {
    console.log(`listening on http://localhost:${server.address().port}`)
  })
}
