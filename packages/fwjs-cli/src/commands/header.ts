import { UserError } from '../terminal/user-error.ts'

/** Parses a header argument: `Name: value`. */
export function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? []
  if (name !== undefined && value !== undefined) return [name, value]
  throw new UserError(`Write headers as "Name: value", got "${line}".`)
}
