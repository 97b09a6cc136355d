import type { ThingRef } from '@meshdeck/domain/reach'
import { useMemo } from 'react'

import { useKnownEnds } from './use-policy-rows'

/**
 * What things are called, by the lists on this side; the beginning of an id where its list does not have it.
 * `newNames` are of routes and nodes that a change brings.
 */
export function useThingNames(
  networkId: string,
  newNames?: ReadonlyArray<{ id: string; name: string }>,
): (thing: ThingRef) => string {
  const known = useKnownEnds(networkId)
  return useMemo(() => {
    const names = {
      node: known.devices,
      client: known.devices,
      user: known.users,
      group: known.groups,
      tag: known.tags,
      route: known.routes,
    }
    const added = new Map(newNames?.map(({ id, name }) => [id, name]))
    const addedName = (kind: ThingRef['kind'], id: string) =>
      isLong(kind) ? added.get(id) : undefined
    return ({ kind, id }) =>
      addedName(kind, id) ?? names[kind]?.get(id) ?? (isLong(kind) ? id.slice(0, 8) : id)
  }, [known, newNames])
}

const isLong = (kind: ThingRef['kind']) => kind === 'node' || kind === 'route'
