import { stripVTControlCharacters } from 'util'

/** The part of a stream that a terminal needs. */
export interface Output {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** How many characters fit into a line; some terminals do not know, and report 0. */
export const columnsOf = ({ columns }: Output): number => columns || 100

/** The lines of what a process printed, without its colors. */
export const linesOf = (printed: string): string[] =>
  stripVTControlCharacters(printed).split(/\r*\n/)
