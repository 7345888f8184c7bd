const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses forms that a page of another site sends in the name of its visitor. Every current browser
 * says where a request comes from; what is no browser has no cookies of a visitor either.
 */
export function refuseOtherSites(req, res, next) {
  const from = req.get('Sec-Fetch-Site') ?? 'same-origin'
  if (READS.includes(req.method) || from === 'same-origin') return next()
  next(Object.assign(new Error('The form is from another site.'), { status: 403, expose: true }))
}
