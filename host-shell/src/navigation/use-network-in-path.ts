import { matchPath, useLocation } from '@meshdeck/platform'

import { pathSegments } from './path-segments'

/** The id of the network whose pages one is on, by the address. */
export function useNetworkInPath(): string | undefined {
  const { pathname } = useLocation()
  const id = matchPath('/networks/:networkId/*', pathname)?.params.networkId
  return id === undefined ? undefined : pathSegments(id)[0]
}
