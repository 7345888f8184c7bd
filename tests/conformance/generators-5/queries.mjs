import fc from 'fast-check'
import { formOptions, formsOf, queriesOf, queryText, settings } from '../generators/queries.mjs'

export const queries = queriesOf(settings, queryText)

export const forms = formsOf(
  {
    ...formOptions,
    charsetSentinel: fc.boolean(),
    defaultCharset: fc.constantFrom('utf-8', 'iso-8859-1'),
    interpretNumericEntities: fc.boolean(),
  },
  queryText,
)
