import { remembered } from '../remembered'
import type { Reach } from './compile'
import type { ReachThing } from './estate'

/**
 * Which things no policy can tell apart, in either of two states: those that none names, with the same tags. They
 * have the same row. Undefined for a thing that is named, which has a row of its own.
 */
export function createClasses(before: Reach, after: Reach): (place: number) => string | undefined {
  const named = new Set([...namedIn(before), ...namedIn(after)])
  const [old, current] = [labelsOf(before.things), labelsOf(after.things)]
  return (place) => (named.has(place) ? undefined : `${old[place] ?? ''} ${current[place] ?? ''}`)
}

/** Things that policies name, or that serve a route which one names. */
function namedIn({ estate, places, routes, routePlaces }: Reach): number[] {
  return estate.policies.flatMap(({ src_type, dst_type }) =>
    [...src_type, ...dst_type].flatMap(({ id, value }) => {
      const route = id === 'egress-id' ? routes[routePlaces.get(value) ?? -1] : undefined
      const ids = route ? Object.keys(route.nodes) : [value]
      return ids.flatMap((each) => places.get(each) ?? [])
    }),
  )
}

/** A short text for each place that is the same for the same tags; kept while the things are. */
const labelsOf = remembered((things: Reach['things']): readonly string[] => {
  const numbers = new Map<string, string>()
  return things.map((thing) => {
    const key = thing ? keyOf(thing) : ''
    const label = numbers.get(key) ?? String(numbers.size)
    numbers.set(key, label)
    return label
  })
})

function keyOf(thing: ReachThing): string {
  return thing.kind === 'node'
    ? `${thing.node.is_gw} ${thing.node.tags.join(' ')}`
    : `client ${thing.client.tags.join(' ')}`
}
