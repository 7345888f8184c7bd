import type { SourcePosition } from 'fwjs-ops'
import type { ListedRoute } from '../program/task.ts'
import { placeOf } from './place.ts'

const keyOf = ({ file, line }: SourcePosition): string => `${file}:${line}`

const sourceOf = ({ handlers }: ListedRoute): SourcePosition | undefined => handlers.at(-1)?.source

/** Counts the routes per location. */
function countPlaces(places: (SourcePosition | undefined)[]): (place: SourcePosition) => number {
  const counts = new Map<string, number>()
  for (const place of places) {
    if (place) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1)
  }
  return (place) => counts.get(keyOf(place)) ?? 0
}

/**
 * Returns a function that formats the location of a route: the call that registered it. If routes are registered in
 * a loop, that call is the same for all of them, so the location of the last handler is more useful.
 */
export function routePlaces(routes: ListedRoute[]): (route: ListedRoute) => string {
  const registrations = countPlaces(routes.map(({ registered }) => registered))
  const sources = countPlaces(routes.map(sourceOf))
  return (route) => {
    const { registered } = route
    const source = sourceOf(route)
    const isSourceRarer = registered && source && sources(source) < registrations(registered)
    const place = isSourceRarer ? source : (registered ?? source)
    return place ? placeOf(place) : ''
  }
}
