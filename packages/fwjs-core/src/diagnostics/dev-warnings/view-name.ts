import { readdirSync } from 'fs'
import { basename, dirname, parse, resolve } from 'path'
import { warn } from '../warning.ts'

/** Warns about a missing view if there is one whose name differs by one letter. */
export function warnOfViewName(name: string, root: string | string[], ext: string): void {
  for (const folder of [root].flat()) {
    const similar = similarView(resolve(folder, name), ext)
    if (similar === undefined) continue
    warn(
      'FWJS_VIEW_MISSPELLED',
      `View "${name}" not found in ${folder}. Did you mean "${withName(name, similar)}"?`,
    )
    return
  }
}

/** Returns the name of another view in the folder of a view, with the separators used by the app. */
function withName(view: string, name: string): string {
  return view.slice(0, view.length - basename(view).length) + name
}

/** Returns a similar view in the same folder, as the app names views: with or without the extension. */
function similarView(location: string, ext: string): string | undefined {
  const wanted = basename(location)
  const isWithExtension = ext !== '' && wanted.endsWith(ext)
  const names = filesIn(dirname(location))
    .filter((file) => isWithExtension || parse(file).ext === ext)
    .map((file) => (isWithExtension ? file : parse(file).name))
    // A folder with the name of the view is not a suggestion.
    .filter((name) => name !== wanted)
  return (
    names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ??
    names.find((name) => isOneLetterAway(name, wanted))
  )
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns true if one letter is missing, added, or different, or two adjacent letters are swapped. */
function isOneLetterAway(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, others] = [one.slice(start), other.slice(start)]
  const isSwapped =
    rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2)
  return (
    isSwapped ||
    rest.slice(1) === others.slice(1) ||
    rest.slice(1) === others ||
    rest === others.slice(1)
  )
}
