import { isOn } from './switch.ts'

const skipsList = isOn('first-vary')

/** Whether a Vary header begins with this one field, as nearly always (bench/redirect). */
export function isFirstVary(header: string, field: string | string[]): field is string {
  return skipsList && header === '' && typeof field === 'string'
}
