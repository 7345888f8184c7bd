import { Injectable, NotFoundException } from '@nestjs/common'

export interface Note {
  id: number
  text: string
}

/** Stores notes in memory. */
@Injectable()
export class NotesService {
  readonly #notes = new Map<number, Note>()

  list(): Note[] {
    return [...this.#notes.values()]
  }

  create(text: string): Note {
    const note = { id: this.#notes.size + 1, text }
    this.#notes.set(note.id, note)
    return note
  }

  find(id: number): Note {
    const note = this.#notes.get(id)
    if (!note) throw new NotFoundException(`There is no note ${id}`)
    return note
  }
}
