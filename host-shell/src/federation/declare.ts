import type { RegistryRemote } from '@meshdeck/federation/registry'
import type { Settings } from '@meshdeck/federation/settings'
import { setLinks, setPlaces, setSlots } from '@meshdeck/platform/shell'
import { lazyOverlay } from '@meshdeck/ui'
import { type ComponentType, createElement } from 'react'

const RemoteSlot = lazyOverlay(
  async () => (await import(/* webpackChunkName: "frame" */ './RemoteSlot')).RemoteSlot,
)

/** Slots that the shell itself fills. */
type OwnParts = { 'display.settings': ComponentType }

/**
 * Registers with the platform what remotes declare (pages to link to and slots they fill), the slots that the shell
 * fills, and the addresses of the installation.
 */
export function declareToPlatform(
  remotes: readonly RegistryRemote[],
  { links }: Pick<Settings, 'links'>,
  ownParts: Partial<OwnParts> = {},
): void {
  setLinks(links)
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
  setSlots([...fillers.keys(), ...Object.keys(ownParts)], (request) => {
    if (request.name === 'display.settings') {
      const part = ownParts[request.name]
      return part ? createElement(part) : null
    }
    const filler = fillers.get(request.name)
    return filler ? createElement(RemoteSlot, { ...filler, request }) : null
  })
}
