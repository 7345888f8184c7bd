import { stripVTControlCharacters } from 'util'

/** The stream properties that a terminal needs. */
export interface Output {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** Returns the line width. Some terminals don't know it and report 0. */
export const columnsOf = ({ columns }: Output): number => columns || 100

/** Splits process output into lines, without colors. */
export const linesOf = (printed: string): string[] =>
  stripVTControlCharacters(printed).split(/\r*\n/)
