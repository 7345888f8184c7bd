/** The part of a stream that a terminal needs. */
export interface Output {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}
