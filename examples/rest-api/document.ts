import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type ResponseConfig,
} from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import { NewNote, Note, NoteId, Page, Problem } from './schemas.ts'

const registry = new OpenAPIRegistry()

const success = (description: string, schema: z.ZodType): ResponseConfig => ({
  description,
  content: { 'application/json': { schema } },
})

const problem = (description: string): ResponseConfig => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

registry.registerPath({
  method: 'get',
  path: '/notes',
  operationId: 'listNotes',
  request: { query: Page },
  responses: { 200: success('The notes', z.array(Note)), 422: problem('Invalid query') },
})
registry.registerPath({
  method: 'post',
  path: '/notes',
  operationId: 'createNote',
  request: { body: { required: true, content: { 'application/json': { schema: NewNote } } } },
  responses: {
    201: success('The new note; its URL is in the Location header', Note),
    400: problem('The body is not JSON'),
    413: problem('The body is too large'),
    422: problem('Invalid body'),
  },
})
registry.registerPath({
  method: 'get',
  path: '/notes/{id}',
  operationId: 'getNote',
  request: { params: NoteId },
  responses: {
    200: success('The note', Note),
    404: problem('Note not found'),
    422: problem('Invalid id'),
  },
})
registry.registerPath({
  method: 'delete',
  path: '/notes/{id}',
  operationId: 'deleteNote',
  request: { params: NoteId },
  responses: {
    204: { description: 'Deleted' },
    404: problem('Note not found'),
    422: problem('Invalid id'),
  },
})

/** The OpenAPI document, generated from the schemas that validate the requests. */
export const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1.0.0' },
})
