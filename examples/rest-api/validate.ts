import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { RequestHandler } from 'fwjs'
import type { Problem } from './schemas.ts'

type Output<Schema, Otherwise> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : Otherwise

interface Schemas {
  params?: StandardSchemaV1
  query?: StandardSchemaV1
  body?: StandardSchemaV1
}

type Errors = NonNullable<Problem['errors']>

/**
 * Validates parts of the request and replaces them with the parsed values. Handlers after it in the same call get the
 * schemas' types. It only depends on Standard Schema, so zod, valibot, arktype, and others work.
 */
export function validate<const Given extends Schemas>(
  schemas: Given,
): RequestHandler<
  Output<Given['params'], Record<string, string>>,
  unknown,
  Output<Given['body'], unknown>,
  Output<Given['query'], unknown>
> {
  return async (req, res, next) => {
    const errors: Errors = []
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = schemas[part]
      if (schema === undefined) continue
      const result = await schema['~standard'].validate(req[part])
      if (result.issues) errors.push(...result.issues.map((issue) => errorOf(part, issue)))
      else Object.assign(req, { [part]: result.value })
    }
    if (errors.length === 0) return next()
    const problem: Problem = { title: 'The request is not valid', status: 422, errors }
    res.status(422).type('application/problem+json').send(JSON.stringify(problem))
  }
}

function errorOf(part: string, { path = [], message }: StandardSchemaV1.Issue): Errors[number] {
  const names = path.map((step) => String(typeof step === 'object' ? step.key : step))
  return { in: part, path: names.join('.'), message }
}
