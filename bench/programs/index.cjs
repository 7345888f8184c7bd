module.exports = {
  ...require('./answers.cjs'),
  ...require('./realistic.cjs'),
  ...require('./requests.cjs'),
  ...require('./tables.cjs'),
}
