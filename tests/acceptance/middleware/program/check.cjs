// A check uses a package as its users do, over real sockets. All responses are recorded; the run
// compares the records of two trees.
const checks = []

/** `packages`: one name or several, as in package.json. `exercised` appears in the table. */
function check(packages, exercised, body) {
  checks.push({ packages: [packages].flat(), exercised, body })
}

module.exports = { check, checks }
