import { fileURLToPath } from 'node:url'
import fw from 'fwjs'

const folder = fileURLToPath(new URL('public', import.meta.url))

/** A single-page app: every URL that isn't a file returns the same page. */
export const app = fw()

// Files with a hash in their name never change; everything else is revalidated every time.
app.use(
  '/assets',
  fw.static(`${folder}/assets`, { immutable: true, maxAge: '1y', fallthrough: false }),
)
app.use(fw.static(folder))

app.get('/api/time', (_req, res) => {
  res.json({ time: new Date().toISOString() })
})
app.use('/api', (_req, res) => {
  res.status(404).json({ error: 'not found' })
})

app.get('*', (req, res, next) => {
  if (req.accepts('html')) res.sendFile('index.html', { root: folder })
  else next()
})

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = app.listen(process.env.PORT ?? 3000, () => {
    console.log(`listening on http://localhost:${server.address().port}`)
  })
}
