import type { ThingRef } from '@meshdeck/domain/reach'
import { placeHref } from '@meshdeck/platform'

/** The page of a thing, of whichever remote has it; a user in the list of them. Undefined where nobody does. */
export function thingHref(networkId: string, { kind, id }: ThingRef): string | undefined {
  const users = placeHref('users')
  switch (kind) {
    case 'node':
      return placeHref('node', { networkId, nodeId: id })
    case 'client':
      return placeHref('config-file', { networkId, fileId: id })
    case 'tag':
      return placeHref('tag', { networkId, tagId: id })
    case 'route':
      return placeHref('egress-route', { networkId, routeId: id })
    case 'user':
      return users && `${users}?${new URLSearchParams({ q: id })}`
    case 'group':
      return undefined
  }
}
