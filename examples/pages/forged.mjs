const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Rejects forms sent by other sites (CSRF). Every current browser sends the origin of a request; other clients don't have
 * the visitor's cookies.
 */
export function refuseOtherSites(req, res, next) {
  const from = req.get('Sec-Fetch-Site') ?? 'same-origin'
  if (READS.includes(req.method) || from === 'same-origin') return next()
  next(
    Object.assign(new Error('The form was sent from another site.'), { status: 403, expose: true }),
  )
}
