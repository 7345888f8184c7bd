import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fw, { type Router } from 'fwjs'

const files = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const page = (document: string) => `<!doctype html>
<html lang="en">
<title>Notes</title>
<link rel="stylesheet" href="swagger-ui.css">
<div id="docs"></div>
<script src="swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: ${JSON.stringify(document)}, dom_id: '#docs' })</script>
</html>
`

/** Serves Swagger UI for the document at this URL, from local files. */
export function swaggerUi(document: string): Router {
  const router = fw.Router({ strict: true })
  // The page uses relative URLs, so it needs the trailing slash.
  router.get('/', (req, res) => {
    if (req.originalUrl.endsWith('/')) res.send(page(document))
    else res.redirect(301, `${req.baseUrl}/`)
  })
  router.use(fw.static(files, { index: false }))
  return router
}
