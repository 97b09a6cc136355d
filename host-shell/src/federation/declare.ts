import type { RegistryRemote } from '@meshdeck/federation/registry'
import { setPlaces, setSlots } from '@meshdeck/platform/shell'
import { createElement } from 'react'

import { RemoteSlot } from './RemoteSlot'

/** Tells the platform what the fragments declare: pages that others link to, slots that they fill. */
export function declareToPlatform(remotes: readonly RegistryRemote[]): void {
  const places = remotes
    .flatMap(({ routes }) => routes)
    .flatMap((route) =>
      'place' in route && route.place !== undefined ? [[route.place, route.path] as const] : [],
    )
  setPlaces(Object.fromEntries(places))

  const fillers = new Map(
    remotes.flatMap((remote) =>
      remote.slots.map((entry) => [entry.slot, { remote, entry }] as const),
    ),
  )
  setSlots(fillers.keys(), (request) => {
    const filler = fillers.get(request.name)
    return filler ? createElement(RemoteSlot, { ...filler, request }) : null
  })
}
