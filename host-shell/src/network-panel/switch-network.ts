import { placeHref } from '@meshdeck/platform'

/**
 * Where choosing a network leads: on a page of a network to the same section of the chosen one
 * [SH-121], from anywhere else to its nodes [SH-122]. Undefined when no remote has a nodes page.
 */
export function hrefInNetwork(pathname: string, networkId: string): string | undefined {
  const [first, , section] = pathname.split('/').filter(Boolean)
  if (first === 'networks' && section !== undefined) {
    return `/networks/${encodeURIComponent(networkId)}/${section}`
  }
  return placeHref('nodes', { networkId })
}
