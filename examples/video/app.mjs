import { fileURLToPath } from 'node:url'
import fw from 'fwjs'

/** Serves videos from a folder, with a page that plays them; the player seeks with byte ranges. */
export function films(folder) {
  const app = fw()

  app.get('/watch/:film', (req, res) => {
    res.send(`<!doctype html><video controls src="/films/${encodeURIComponent(req.params.film)}">`)
  })
  app.get('/films/:film', (req, res, next) => {
    // The name comes from the client: `root` keeps it inside the folder.
    res.sendFile(req.params.film, { root: folder, maxAge: '1h' }, (error) => {
      // When a player seeks, it aborts the previous request: that isn't an error.
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
