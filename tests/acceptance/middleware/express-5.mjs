// Checks whose packages don't support Express 5, and the result of a run on it.

/** Checks that fail on Express 5 itself, with the reason. */
const LEFT_OUT = {
  'express-async-errors: rejections in handlers, params, and error handlers':
    'requires express/lib/router/layer, which Express 5 moved to another package',
  'hpp: repeated query and body parameters': 'writes to req.query, which Express 5 parses again',
  'express-mongo-sanitize: operators removed from body, query, params':
    'assigns to req.query, which only has a getter in Express 5',
  'xss-clean: escaped markup in body and query':
    'assigns to req.query, which only has a getter in Express 5',
  'express-query-boolean: query strings converted to booleans':
    'calls hasOwnProperty on req.query, which has no prototype in Express 5',
  'express-paginate: limits, pages, and links': 'writes to req.query, which Express 5 parses again',
  '@apollo/server, @as-integrations/express4, graphql: query, mutation, context, errors, CSRF prevention':
    'requires req.body to be set; @as-integrations/express5 is for Express 5',
  'inversify-express-utils, inversify: a controller in a container':
    'registers the path `*`, which Express 5 rejects',
  'express-ws: sockets on app and router, with parameters and middleware':
    'adds `ws` to express.Router, which is not the prototype of routers in Express 5',
  'express-list-endpoints: the list of all routes':
    'reads app._router and the regular expressions of layers, which Express 5 does not have',
  'express-list-routes: the list of all routes':
    'reads the regular expressions of layers, which Express 5 does not have',
  'express-group-routes: routes under a common path':
    'adds `group` to express.Router, which is not the prototype of routers in Express 5',
  'express-resource: the seven actions of a resource':
    'registers the path `/forums.:format?`, which Express 5 rejects',
  'express-validator: a schema; sanitizers write to query and params':
    'sanitizers write to req.query, which Express 5 parses again',
}

/** Returns the sentence about them in docs/compatibility.md. */
export function describeLeftOut() {
  const packages = Object.keys(LEFT_OUT).map((title) => title.replace(/: .*/, ''))
  return `Left out, because these uses fail on Express 5 itself: ${packages.join('; ')}.`
}

/**
 * Evaluates a run on Express 5: a check is the same, or it is left out and fails on both sides.
 *
 * @param {boolean} isWhole whether every check ran
 */
export function judgeExpress5(results, isWhole) {
  const problems = results.map((result) => [result.title, problemOf(result)])
  const titles = new Set(results.map(({ title }) => title))
  if (isWhole) {
    const missing = Object.keys(LEFT_OUT).filter((title) => !titles.has(title))
    problems.push(...missing.map((title) => [title, 'is left out, but there is no such check']))
  }
  const failures = problems.filter(([, problem]) => problem)
  for (const [title, problem] of failures) console.log(`${title}: ${problem}`)
  const same = results.filter(({ title, same }) => same && !(title in LEFT_OUT)).length
  const leftOut = [...titles].filter((title) => title in LEFT_OUT)
  console.log(`${leftOut.length} checks are left out, because they fail on Express 5`)
  return { passed: same, failed: failures.length }
}

function problemOf({ title, works, same, failsAlike }) {
  if (!(title in LEFT_OUT)) return same ? undefined : works ? 'differs' : 'fails on Express 5'
  if (works) return 'is left out, but works on Express 5'
  return failsAlike ? undefined : 'is left out, and differs before it fails'
}
