// A check uses a package as its users do and talks to it over real sockets. Everything that comes
// back is recorded; the run compares the records of two trees.
const checks = []

/** `packages`: one name or several, as in package.json. `exercised` goes into the table. */
function check(packages, exercised, body) {
  checks.push({ packages: [packages].flat(), exercised, body })
}

module.exports = { check, checks }
