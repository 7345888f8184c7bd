/** The books in the library. */
module.exports = () => [
  { id: 1, title: 'Sketch of the Analytical Engine', year: 1843 },
  { id: 2, title: 'On Computable Numbers', year: 1936 },
  { id: 3, title: 'A Symbolic Analysis <of> Relay Circuits', year: 1937 },
]
