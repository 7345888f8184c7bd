/** Validates a form: a value may be missing, or an array if its name appears twice. */
export function readEntry(body) {
  const values = { name: textOf(body.name), text: textOf(body.text) }
  const errors = {}
  if (values.name === '') errors.name = 'Write your name.'
  else if (values.name.length > 50) errors.name = 'A name has at most 50 characters.'
  if (values.text === '') errors.text = 'Write something.'
  else if (values.text.length > 1000) errors.text = 'An entry has at most 1,000 characters.'
  return { values, errors, isValid: Object.keys(errors).length === 0 }
}

const textOf = (value) => (typeof value === 'string' ? value.trim() : '')
