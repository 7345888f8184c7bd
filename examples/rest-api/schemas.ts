import { z } from 'zod'

/** Client input. `trim` and `coerce` change the value, so handlers get the parsed result. */
export const NewNote = z.strictObject({
  text: z.string().trim().min(1).max(500).meta({ example: 'Buy milk' }),
  tags: z.array(z.string().min(1)).max(10).default([]),
})

export const Note = NewNote.extend({
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'Note' })

export const NoteId = z.object({ id: z.coerce.number().int().positive() })

export const Page = z.object({
  tag: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** Problem details for HTTP APIs (RFC 9457). */
export const Problem = z
  .object({
    title: z.string(),
    status: z.int(),
    errors: z.array(z.object({ in: z.string(), path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })

export type Note = z.infer<typeof Note>
export type Problem = z.infer<typeof Problem>
