import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { placeHref, useActiveNetwork, useQuery } from '@meshdeck/platform'

/** Where a list is; with the id of the network where it holds only what that one has. */
export type ListLink = { href?: string | undefined; networkId?: string }

/**
 * Links from numbers over all networks to a page that each network has for itself: exactly the list where
 * there is one network, else that of the active network. Nowhere while no network is known, or when no
 * remote has the page.
 */
export function useListLink(): (place: string) => ListLink {
  const { data: networks = [] } = useQuery(networkListQuery())
  const [activeId] = useActiveNetwork()

  return (place) => listLink(place, networks, activeId)
}

export function listLink(
  place: string,
  networks: ReadonlyArray<Pick<Network, 'netid'>>,
  activeId: string | undefined,
): ListLink {
  const network = networks.find(({ netid }) => netid === activeId) ?? networks[0]
  if (network === undefined) return {}
  const { netid: networkId } = network
  const href = placeHref(place, { networkId })
  return networks.length === 1 ? { href } : { href, networkId }
}
