import type { RegistryRemote } from '@meshdeck/federation/registry'
import type { Settings } from '@meshdeck/federation/settings'
import { setLinks, setPlaces, setSlots } from '@meshdeck/platform/shell'
import { lazyOverlay } from '@meshdeck/ui'
import { createElement } from 'react'

const RemoteSlot = lazyOverlay(
  async () => (await import(/* webpackChunkName: "frame" */ './RemoteSlot')).RemoteSlot,
)

/** The one slot that the shell fills itself. */
const LentDisplay = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../display/DisplaySettings')).DisplaySettings,
)

/**
 * Tells the platform what the fragments declare, pages that others link to and slots that they fill, and
 * the addresses of the installation.
 */
export function declareToPlatform(
  remotes: readonly RegistryRemote[],
  { links }: Pick<Settings, 'links'>,
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
  setSlots([...fillers.keys(), 'display.settings'], (request) => {
    if (request.name === 'display.settings') return createElement(LentDisplay)
    const filler = fillers.get(request.name)
    return filler ? createElement(RemoteSlot, { ...filler, request }) : null
  })
}
